import { ApiError } from '#contract/errors.ts'

/** A limit that is reached, and the seconds after which it is lifted. */
export class TooMany extends ApiError {
  readonly seconds: number

  constructor(seconds: number) {
    super('request/too-many')
    this.seconds = seconds
  }
}
