const sortKeys = ['number', 'name', 'url', 'city', 'state', 'founded', 'type']
const stateHash = /^#state-([A-Z]{2})$/

/**
 * Lets the table of schools be filtered and sorted, with the choice in the address; a state of the map, or one that the address names
 * (`#state-AL`), becomes the filter. Without this script the table is complete.
 */
function filterUniversities(): void {
  const form = document.querySelector<HTMLFormElement>('.school-filter')
  const table = document.querySelector<HTMLElement>('.schools')
  const body = table?.querySelector('tbody')
  const status = document.querySelector('.school-count')
  if (!form || !table || !body || !status) return
  const rows = [...body.querySelectorAll('tr')]
  const heads = [...table.querySelectorAll('thead th')]
  let collator: Intl.Collator | undefined
  const { elements } = form
  const fields = ['q', 'state', 'control', 'level'].map(
    name => elements.namedItem(name) as HTMLInputElement | HTMLSelectElement,
  )
  const cell = (row: HTMLTableRowElement, at: number) => row.children[at]?.textContent ?? ''
  const query = new URLSearchParams(location.search)
  let sort = query.get('sort') ?? ''

  const show = (hash = location.hash) => {
    const [words = '', state, control = '', level = ''] = fields.map(({ value }) => value.trim())
    const wanted = words.toLowerCase()
    for (const row of rows) {
      const kind = cell(row, 6).toLowerCase()
      row.hidden =
        !`${cell(row, 1)} ${row.dataset.also ?? ''}`.toLowerCase().includes(wanted) ||
        Boolean(state && row.dataset.state !== state) ||
        !kind.includes(control) ||
        !kind.includes(level)
    }
    table.dataset.filtered = ''
    const count = rows.filter(row => !row.hidden).length
    const of = count === rows.length ? '' : `${count} of `
    status.textContent = `${of}${rows.length} HBCUs${count > 0 ? '' : '. Try fewer words or another filter.'}`

    const chosen = sortKeys.indexOf(sort.replace('-', ''))
    const by = Math.max(chosen, 0)
    const turn = sort.startsWith('-') ? -1 : 1
    // Made when it is needed: it takes longer than all that the page begins with.
    collator ??= new Intl.Collator('en', { numeric: true })
    const { compare } = collator
    body.append(...rows.toSorted((a, b) => turn * compare(cell(a, by), cell(b, by))))
    heads.forEach((head, index) => {
      if (index === chosen) head.setAttribute('aria-sort', turn < 0 ? 'descending' : 'ascending')
      else head.removeAttribute('aria-sort')
    })

    for (const { name, value } of [...fields, { name: 'sort', value: sort }]) {
      if (value) query.set(name, value)
      else query.delete(name)
    }
    const search = query.size > 0 ? `?${query}` : ''
    history.replaceState(history.state, '', location.pathname + search + hash)
  }

  const follow = () => {
    const [, code] = stateHash.exec(location.hash) ?? []
    if (!code) return
    fields.forEach(field => {
      field.value = field.name === 'state' ? code : ''
    })
    show('')
    form.scrollIntoView()
  }

  heads.forEach((head, index) => {
    const button = document.createElement('button')
    button.append(...head.childNodes)
    button.addEventListener('click', () => {
      sort = sort === sortKeys[index] ? `-${sort}` : (sortKeys[index] ?? '')
      show()
    })
    head.append(button)
  })
  for (const field of fields) field.value ||= query.get(field.name) ?? ''
  form.addEventListener('input', () => show())
  form.addEventListener('submit', event => event.preventDefault())
  form.addEventListener('reset', () => setTimeout(() => show()))
  addEventListener('hashchange', follow)
  // Before that, the browser would scroll once more, to where the address led.
  if (document.readyState === 'complete') follow()
  else addEventListener('load', follow)
  // The table comes in its order: ordering it once more would only lay it out anew.
  if (sort || fields.some(({ value }) => value)) show()
}

filterUniversities()

export {}
