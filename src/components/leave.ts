import { navigate, routes } from '#lib/routes.ts'
import { logOut } from '#lib/session.ts'

/**
 * Signs out and goes to the sign-in page (spec section 2, Header) when it is loaded. A script of its own, so that pages carry only its
 * address (`?worker&url` makes one file of it, without exports) and fetch it when somebody asks to leave. A page that alone knows the
 * token, since storage is blocked, takes over.
 */
const taken = !window.dispatchEvent(new Event('yard:log-out', { cancelable: true }))
if (!taken) void logOut().then(() => navigate(routes.logIn))
