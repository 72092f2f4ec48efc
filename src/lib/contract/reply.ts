import * as z from 'zod/mini'

/** A date: ISO text in UTC as JSON, a Date once read. */
export const instant = z.pipe(
  z.string().check(z.meta({ format: 'date-time' })),
  z.transform((text: string) => new Date(text)),
)

/** Number of things. */
export const count = z.int().check(z.gte(0))

/** Any number without a fraction. */
export const integer = z.int()

/** The id of a row. */
export const rowId = z.string().check(z.minLength(1))

/** A text that is not empty, or null. */
export const textOrNull = z.nullable(z.string())

/** The address of a picture, video or document, or null. */
export const media = z.nullable(z.string())

/** The place of a page in a list; `lastId` is the cursor of the next page. */
export const Pagination = z.object({ hasMore: z.boolean(), totalCount: count, lastId: textOrNull })

/** An object with any fields. */
export const anyObject = z.looseObject({})

/** The reply of a call that has nothing to say. */
export const nothing = z.object({})
