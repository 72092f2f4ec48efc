import type { Guard } from '#lib/guards.ts'
import * as attributes from '#lib/page-attributes.ts'
import { answersKey, readStoredSession } from '#lib/session-storage.ts'
import { readStorage } from '#lib/storage.ts'
import { afterFirstPaint } from './after-first-paint.ts'
import { loadHeadingFont } from './heading-font.ts'
import { handleLogOut } from './log-out.ts'
import { closeMenus } from './menus.ts'
import { showSessionHint } from './session-hint.ts'

/** The data attributes of the script in the head of every page. */
export interface HeadData extends Guard {
  logInPath: string
  /** The address of `verify-session.ts`. */
  sessionScript: string
  /** Present when no island of the page verifies the session. */
  verify?: string | undefined
}

/** What every page does before its first paint, besides setting the theme. */
export default function head({ logInPath, sessionScript, verify, ...guard }: HeadData): void {
  showSessionHint(guard)
  const isAnswered = readStorage('local', answersKey) !== null
  document.documentElement.toggleAttribute(attributes.answers, isAnswered)
  closeMenus()
  handleLogOut(sessionScript, logInPath)
  loadHeadingFont()
  if (verify !== undefined) afterFirstPaint(() => verifyStoredSession(sessionScript))
}

/** Loads the script that verifies the session, now or when somebody signs in in another tab. */
function verifyStoredSession(sessionScript: string): void {
  const verify = () => {
    if (readStoredSession()) import(/* @vite-ignore */ sessionScript).catch(console.warn)
  }
  verify()
  for (const change of ['storage', 'pageshow']) addEventListener(change, verify)
}
