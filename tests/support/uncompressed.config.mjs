import site from '../../astro.config.mjs'

/** The site without compressed copies of its files: they take half of a build of many programs. */
export default {
  ...site,
  integrations: site.integrations.filter(({ name }) => name !== 'precompress'),
}
