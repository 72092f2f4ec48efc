import { setCallsLoader } from './saved-programs.ts'

/** For islands that save programs: how they load what asks the server. */
setCallsLoader(() => import('./saved-program-calls.ts'))
