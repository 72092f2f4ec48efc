import site from '../../astro.config.mjs'

const script = 'https://accounts.google.com/gsi/client'

/** The identity provider of the tests in the place of Google. */
const provider = {
  name: 'test-provider',
  enforce: 'pre',
  transform: code =>
    process.env.TEST_PROVIDER && code.includes(script)
      ? code.replace(script, `${process.env.TEST_PROVIDER}/client`)
      : null,
}

/** The site without compressed copies of its files: they take half of a build of many programs. */
export default {
  ...site,
  integrations: site.integrations.filter(({ name }) => name !== 'precompress'),
  vite: { ...site.vite, plugins: [...(site.vite.plugins ?? []), provider] },
}
