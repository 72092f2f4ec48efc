import type { ReactNode } from 'react'
import type { ContentData, ContentKind } from '#contract/content-values.ts'
import type { Group, Typed } from './fields.ts'

/** What the tabs of content differ in. */
export interface ContentTab<K extends ContentKind = ContentKind> {
  kind: K
  title: string
  fields: Group
  /** What the form of a new item starts with, beside empty fields. */
  newData?: Typed
  /** Adds what follows from what was typed. */
  complete?: (data: Typed) => Typed
  /** The form, where it is not a field for each name of the data. */
  renderForm?(read: Typed, id: string): ReactNode
  /** The card as visitors see it, if there is one. */
  renderPreview?(data: ContentData<K>, id: string): ReactNode
}
