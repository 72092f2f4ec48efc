import { atom } from 'nanostores'

/** How many modals are open. A page under a modal is inert, so messages are then drawn inside the modal. */
export const $dialogs = atom(0)
