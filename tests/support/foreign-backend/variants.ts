/**
 * The forms in which another backend may answer within section 7 of the specification.
 * Whoever signs up as `wrapped.…@` gets wrapped replies with Firestore timestamps, `sparse.…@` as
 * little as possible, `plain.…@` bare replies with milliseconds.
 */
export const variants = ['plain', 'wrapped', 'sparse'] as const

export type Variant = (typeof variants)[number]

export const variantOf = (email: string): Variant =>
  email.startsWith('wrapped.') ? 'wrapped' : email.startsWith('sparse.') ? 'sparse' : 'plain'

/** An instant in the form of a variant. */
export function instant(variant: Variant, at: number): unknown {
  if (variant === 'wrapped')
    return { _seconds: Math.floor(at / 1000), _nanoseconds: (at % 1000) * 1e6 }
  return variant === 'sparse' ? { seconds: Math.floor(at / 1000), nanoseconds: 0 } : at
}

/** A list, bare or under its name. */
export const list = (variant: Variant, name: string, rows: unknown[]): unknown =>
  variant === 'wrapped' ? { [name]: rows, took: 3 } : rows

/** A row without the fields that a sparse backend leaves out. */
export function row(variant: Variant, required: object, optional: object): object {
  return variant === 'sparse' ? required : { ...required, ...optional, unknownField: true }
}
