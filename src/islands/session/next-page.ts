import { routes } from '#lib/routes.ts'

const islands: Readonly<Record<string, () => Promise<unknown>>> = {
  [routes.programs]: () => import('../programs/ProgramsPage.tsx'),
  [routes.dashboard]: () => import('../dashboard/DashboardPage.tsx'),
}

/** Loads the scripts of the page that follows, so that they are in the cache when it opens. */
export function prefetchPage(path: string): void {
  const load = islands[new URL(path, window.location.href).pathname]
  load?.().catch(() => {})
}
