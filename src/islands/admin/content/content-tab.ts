import type { ReactNode } from 'react'
import type { ContentData, ContentKind } from '#contract/content-values.ts'
import type { Field, Group, Typed } from './fields.ts'

/** What the tabs of content differ in. */
export interface ContentTab<K extends ContentKind = ContentKind> {
  kind: K
  title: string
  fields: Group
  /** What the form of a new item starts with, beside empty fields. */
  newData?: Typed
  /** Completes what was typed for a new item, such as its id; by default nothing. */
  completeNew?: (data: Typed) => Typed
  /** The card as visitors see it. */
  renderPreview: (data: ContentData<K>, id: string) => ReactNode
  /** A field of its own in place of the usual one; undefined for the usual one. */
  renderField?: (place: FieldPlace) => ReactNode
  /** The data without an item of one of its lists; left out without lists. */
  removeItem?: (data: Typed, path: readonly string[], index: number) => Typed
}

/** A field in the form, with all that was typed. */
export interface FieldPlace {
  path: readonly string[]
  field: Field
  value: unknown
  data: Typed
  isNew: boolean
  change: (path: readonly string[], value: unknown) => void
}
