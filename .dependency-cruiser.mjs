// Who may import what. For `.astro` files see `noRestrictedImports` in biome.json.

const catalog = 'src/lib/catalog'
const contract = 'src/lib/contract'

/** A folder of the backend may import catalog, contract and folders of later rows. */
const backend = [
  ['backend/commands', 'backend/main.mjs'],
  ['backend/app'],
  ['backend/features', 'backend/monitor'],
  ['backend/http', 'backend/content'],
  ['backend/auth', 'backend/programs'],
  ['backend/mail'],
  ['backend/db', 'backend/files', 'backend/uploads'],
  ['backend/core'],
]

/** What each folder may import besides itself. */
const folders = [
  [catalog],
  [contract, catalog],
  ['src/lib'],
  ['src/islands', 'src/lib', 'src/styles'],
  ['src/islands/ui', 'src/lib', 'src/styles'],
  ['src/styles'],
  ['src/content', 'src/lib'],
  ['src/integrations', 'src/content', 'src/lib'],
  ['src/(components|layouts)', 'src/(lib|styles)', 'src/islands'],
  ['src/pages', 'src/(components|layouts|islands|lib|styles|content)'],
  ...backend.flatMap((row, index) =>
    row.map(folder => [folder, contract, catalog, ...backend.slice(index + 1).flat()]),
  ),
]

/** Packages that only one folder may import. */
const packages = [
  ['(react|react-dom|@nanostores)', 'src/islands'],
  ['pdfjs-dist', 'src/islands/ui/document-viewer'],
  ['pg', 'backend/db'],
  ['(better-auth|@better-auth|jose|openid-client|@node-rs)', 'backend/auth'],
  ['@aws-sdk', 'backend/files'],
  ['undici', 'backend/monitor'],
]

const inBrowser =
  '/(zod/mini|csv-(parse|stringify)|ofetch|minisearch|ical-generator|@?nanostores|react|react-dom|pdfjs-dist|fflate|uqr)/'
const own = '^(src|backend|tests|bench)/'
const below = paths => `^(${paths.join('|')})(/|$)`
const forbid = (name, from, to) => ({ name, severity: 'error', from, to })
const forbidFeature = (folder, except) =>
  forbid(
    'other-feature',
    { path: `^${folder}/([^/]+)/`, pathNot: except },
    { path: `^${folder}/`, pathNot: `^${folder}/($1|ui)/` },
  )
const forbidPackages = (name, folder, except) =>
  forbid(name, { path: below([folder]) }, { dependencyTypes: ['npm', 'core'], pathNot: except })

export default {
  forbidden: [
    forbid('folder-without-rule', { path: '^(src|backend)/', pathNot: below(folders.flat()) }, {}),
    ...folders.map(paths =>
      forbid('other-folder', { path: below([paths[0]]) }, { path: own, pathNot: below(paths) }),
    ),
    forbidFeature('src/islands'),
    forbidFeature('backend/features'),
    ...packages.map(([name, path]) =>
      forbid('package', { pathNot: below([path]) }, { path: `^node_modules/${name}/` }),
    ),
    forbidPackages('package-in-contract', contract, '/zod/mini/'),
    forbidPackages('package-in-catalog', catalog, '/(zod/mini|csv-(parse|stringify)|minisearch)/'),
    forbidPackages('package-in-browser', 'src/(lib|islands)', inBrowser),
    forbid('circle', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
  ],
  options: {
    exclude: '[.]d[.]ts$',
    doNotFollow: 'node_modules',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types'] },
  },
}
