import { setFlash } from '#lib/flash.ts'

/** Names the address that does not exist to the page that 404.html redirects to. */
export default (): void => setFlash('page-not-found', location.pathname)
