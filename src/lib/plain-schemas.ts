/**
 * Takes the place of the package `zod/mini` in the browser (src/integrations/light-contract.ts): the few kinds of schema that the contract
 * is written in, with the meaning they have there, for a fifth of the bytes. The backend reads by the package itself, types are the
 * package's, and a test holds every schema of the contract to the same answers from both. A kind that is not here fails the build.
 */

interface Issue {
  path?: PropertyKey[]
  message?: string
  code?: string
  input?: unknown
  /** False where nothing more is to be asked of the value; without it only what needs a value of the type is left out. */
  continue?: boolean
}

interface Payload {
  value: unknown
  issues: Issue[]
}

type Said = string | ((issue: Issue) => string)
type Params = Said | { error?: Said; abort?: boolean }

interface Check {
  /** Only asks for a length, and so may be asked of a value of another type too. */
  readonly needsLength?: boolean
  readonly run: (payload: Payload, schemaSays?: Said) => void
}

interface Def {
  readonly type: string
  readonly shape?: Shape
}

type Shape = Readonly<Record<string, Schema>>

/** Whether a key may be missing in what is read, and in what comes out. */
interface Absence {
  readonly in: boolean
  readonly out: boolean
}

const required: Absence = { in: false, out: false }
const invalid = 'Invalid input'

const paramsOf = (params: Params = {}) =>
  typeof params === 'object' ? params : { error: params, abort: false }

function told(issue: Issue, ...says: (Said | undefined)[]): Issue {
  const said = says.find(each => each !== undefined) ?? invalid
  return { path: [], ...issue, message: typeof said === 'string' ? said : said(issue) }
}

class Schema {
  readonly def: Def
  readonly _zod: { readonly def: Def }
  readonly absence: Absence
  readonly #read: (payload: Payload) => void
  readonly #says: Said | undefined
  readonly #checks: readonly Check[]

  constructor(
    def: Def,
    read: (payload: Payload) => void,
    absence = required,
    says?: Said,
    checks: readonly Check[] = [],
  ) {
    this.def = def
    this._zod = { def }
    this.absence = absence
    this.#read = read
    this.#says = says
    this.#checks = checks
  }

  get shape(): Shape | undefined {
    return this.def.shape
  }

  check(...checks: Check[]): Schema {
    return new Schema(this.def, this.#read, this.absence, this.#says, [...this.#checks, ...checks])
  }

  run(payload: Payload): Payload {
    this.#read(payload)
    const { issues } = payload
    let aborted = issues.some(issue => !issue.continue)
    for (const { needsLength, run } of this.#checks) {
      const { length } = Object(payload.value ?? {}) as { length?: unknown }
      if (needsLength ? issues.some(issue => issue.continue === false) || length === undefined : aborted)
        continue
      run(payload, this.#says)
      aborted ||= issues.some(issue => !issue.continue)
    }
    return payload
  }

  safeParse(
    value: unknown,
  ): { success: true; data: unknown } | { success: false; error: { issues: Issue[] } } {
    const { value: data, issues } = this.run({ value, issues: [] })
    return issues.length === 0 ? { success: true, data } : { success: false, error: { issues } }
  }

  parse(value: unknown): unknown {
    const read = this.safeParse(value)
    if (read.success) return read.data
    throw new TypeError(read.error.issues[0]?.message)
  }
}

const typed = (type: string, fits: (value: unknown) => boolean, params?: Params): Schema => {
  const { error } = paramsOf(params)
  const read = ({ value, issues }: Payload) => {
    if (!fits(value)) issues.push(told({ input: value }, error))
  }
  return new Schema({ type }, read, required, error)
}

export const string = (params?: Params): Schema => typed('string', value => typeof value === 'string', params)
export const boolean = (params?: Params): Schema =>
  typed('boolean', value => typeof value === 'boolean', params)
export const unknown = (): Schema => new Schema({ type: 'unknown' }, () => undefined)

export function refine(fits: (value: never) => unknown, params?: Params): Check {
  const { error, abort } = paramsOf(params)
  return {
    run({ value, issues }, schemaSays) {
      if (!fits(value as never)) issues.push(told({ input: value, continue: !abort }, error, schemaSays))
    },
  }
}

export const custom = (fits: (value: unknown) => unknown, params?: Params): Schema =>
  new Schema({ type: 'custom' }, () => undefined, required, undefined, [refine(fits, params)])

export const overwrite = (change: (value: never) => unknown): Check => ({
  run(payload) {
    payload.value = change(payload.value as never)
  },
})

/** Texts are measured in code points. */
const lengthOf = (value: unknown): number =>
  typeof value === 'string' ? [...value].length : (value as { length: number }).length

const sized = (fits: (length: number) => boolean, params?: Params): Check => ({
  needsLength: true,
  run: refine((value: unknown) => fits(lengthOf(value)), params).run,
})

export const minLength = (least: number, params?: Params): Check => sized(length => length >= least, params)
export const maxLength = (most: number, params?: Params): Check => sized(length => length <= most, params)

export const optional = (inner: Schema): Schema =>
  new Schema(
    { type: 'optional' },
    payload => {
      if (payload.value !== undefined) inner.run(payload)
    },
    { in: true, out: true },
  )

export const transform = (change: (value: unknown, context: Payload) => unknown): Schema =>
  new Schema(
    { type: 'transform' },
    payload => {
      payload.value = change(payload.value, payload)
    },
    { in: true, out: false },
  )

export const pipe = (from: Schema, to: Schema): Schema =>
  new Schema(
    { type: 'pipe' },
    payload => {
      if (from.run(payload).issues.length === 0) to.run(payload)
    },
    { in: from.absence.in, out: to.absence.out },
  )

/** Moves what is wrong with a part to the whole, under the name of the part. */
function blame(whole: Payload, name: PropertyKey, { issues }: Payload): void {
  for (const issue of issues) whole.issues.push({ ...issue, path: [name, ...(issue.path ?? [])] })
}

export const array = (item: Schema): Schema =>
  new Schema({ type: 'array' }, payload => {
    const { value } = payload
    if (!Array.isArray(value)) return void payload.issues.push(told({ input: value }))
    payload.value = value.map((each, index) => {
      const part = item.run({ value: each, issues: [] })
      blame(payload, index, part)
      return part.value
    })
  })

export const object = (shape: Shape): Schema =>
  new Schema({ type: 'object', shape }, payload => {
    const given = payload.value
    if (given === null || typeof given !== 'object' || Array.isArray(given))
      return void payload.issues.push(told({ input: given }))
    const whole: Record<string, unknown> = {}
    payload.value = whole
    for (const [name, schema] of Object.entries(shape)) {
      const isThere = name in given
      const { absence } = schema
      if (!isThere && absence.in && absence.out) continue
      const part = schema.run({ value: (given as Record<string, unknown>)[name], issues: [] })
      blame(payload, name, part)
      if (!isThere && !absence.in) {
        if (part.issues.length === 0) payload.issues.push({ ...told({}), path: [name] })
      } else if (part.value !== undefined || isThere) {
        whole[name] = part.value
      }
    }
  })

export const extend = (schema: Schema, more: Shape): Schema => object({ ...schema.shape, ...more })

/** What a transform gives that has told what is wrong. */
export const NEVER = Object.freeze({})

/** The package has settings; here there is nothing to set. */
export const config = (): void => undefined
