/** The value of a typed text: of the option of the field's list that it names; null for others. */
export function readChoice({ value, list }: HTMLInputElement): string | null {
  const text = value.trim().toLowerCase()
  const options = list instanceof HTMLDataListElement ? [...list.options] : []
  const found = options.find(option => option.value.toLowerCase() === text)
  return found ? (found.dataset.value ?? found.value) : null
}
