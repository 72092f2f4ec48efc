/**
 * How a backend that is not ours may answer and still honour section 7 of the specification. Whoever signs up as `wrapped.…@` is answered
 * in wrappers and Firestore's instants, `sparse.…@` with as little as possible, `plain.…@` bare with milliseconds.
 */
export type Accent = 'plain' | 'wrapped' | 'sparse'

export const accentOf = (email: string): Accent =>
  email.startsWith('wrapped.') ? 'wrapped' : email.startsWith('sparse.') ? 'sparse' : 'plain'

/** An instant in the form of an accent. */
export function instant(accent: Accent, at: number): unknown {
  if (accent === 'wrapped') return { _seconds: Math.floor(at / 1000), _nanoseconds: (at % 1000) * 1e6 }
  return accent === 'sparse' ? { seconds: Math.floor(at / 1000), nanoseconds: 0 } : at
}

/** A list, bare or under its name. */
export const list = (accent: Accent, name: string, rows: unknown[]): unknown =>
  accent === 'wrapped' ? { [name]: rows, took: 3 } : rows

/** A row without the fields that a sparse backend leaves out. */
export function row(accent: Accent, required: object, optional: object): object {
  return accent === 'sparse' ? required : { ...required, ...optional, unknownField: true }
}
