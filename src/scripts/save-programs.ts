import { savedMessages as messages } from '#lib/messages/saved-programs.ts'
import * as attributes from '#lib/page-attributes.ts'
import {
  listSavedIds,
  type ProgramName,
  readBrowserSaves,
  type SaveResult,
  setCallsLoader,
  setSaved,
  subscribeToSaved,
  syncSavedPrograms,
} from '#lib/saved-programs.ts'

/** The buttons that save a program, and the list of what this browser holds. */
const message = document.querySelector(`[${attributes.saveMessage}]`)
const list = document.querySelector<HTMLDetailsElement>(`[${attributes.savedList}]`)
const template = list?.querySelector('template')
const buttons = `[${attributes.save}]`
/** How long a message is shown, in milliseconds. */
const shownFor = 5000
let hiding: ReturnType<typeof setTimeout> | undefined

function showMessage({ ok, message: text }: SaveResult): void {
  clearTimeout(hiding)
  if (!message) return
  message.textContent = text
  message.toggleAttribute('data-failed', !ok)
  hiding = setTimeout(() => message.replaceChildren(), shownFor)
}

function programOf(button: Element): ProgramName {
  const link = button.closest('li')?.querySelector('a')
  const [, programId = ''] = /^\/catalog\/([^/.]+)/.exec((link ?? location).pathname) ?? []
  return { programId, name: (link ?? document.querySelector('h1'))?.textContent?.trim() ?? '' }
}

function showButtons(): void {
  const saved = listSavedIds()
  for (const button of document.querySelectorAll<HTMLButtonElement>(buttons)) {
    const { programId, name } = programOf(button)
    const isSaved = saved.has(programId)
    button.disabled = false
    button.ariaPressed = String(isSaved)
    button.ariaLabel = messages.label(name)
    const text = button.querySelector('span')
    if (text) text.textContent = isSaved ? messages.saved : messages.save
  }
}

/** The list keeps what was removed until the page is left, so that it can be saved again. */
const listed = new Set<string>()

function showList(): void {
  if (!list || !template) return
  const saves = readBrowserSaves()
  for (const { programId, name } of saves) {
    if (listed.has(programId)) continue
    listed.add(programId)
    // Imported first: the document of a template has no address to resolve the link against.
    const item = document.importNode(template.content, true)
    const link = item.querySelector('a')
    if (link) {
      link.pathname += `/${programId}`
      link.textContent = name
    }
    list.querySelector('ul')?.append(item)
  }
  list.hidden = saves.length === 0 && !list.contains(document.activeElement)
  const count = list.querySelector('[data-count]')
  if (count) count.textContent = `(${saves.length})`
}

function show(): void {
  showList()
  showButtons()
}

document.addEventListener('click', async ({ target }) => {
  const button = target instanceof Element && target.closest<HTMLButtonElement>(buttons)
  if (!button || button.ariaBusy === 'true') return
  button.ariaBusy = 'true'
  showMessage(await setSaved(programOf(button), button.ariaPressed !== 'true'))
  button.ariaBusy = 'false'
})

const calls = message?.getAttribute(attributes.saveMessage) ?? ''
setCallsLoader(async () => {
  await import(/* @vite-ignore */ calls)
  if (!window.apiCalls) throw new Error(`${calls} holds no calls`)
  return window.apiCalls.savedPrograms
})
show()
subscribeToSaved(show)
void syncSavedPrograms().then(result => result.message && showMessage(result))
