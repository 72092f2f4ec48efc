/**
 * The value of a typed text: of the option of the field's list that it names, also by an abbreviation
 * that no other has; null for others.
 */
export function readChoice({ value, list }: HTMLInputElement): string | null {
  const text = value.trim().toLowerCase()
  const options = list instanceof HTMLDataListElement ? [...list.options] : []
  const listNamed = (nameOf: (option: HTMLOptionElement) => string) =>
    options.filter(option => nameOf(option).toLowerCase().split(';').includes(text))
  const [found, ...others] =
    [listNamed(({ value: name }) => name), listNamed(({ dataset }) => dataset.aliases ?? '')].find(
      named => named.length > 0,
    ) ?? []
  return found && others.length === 0 ? (found.dataset.value ?? found.value) : null
}
