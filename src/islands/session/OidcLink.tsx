import { routes } from '#lib/routes.ts'
import { site } from '#lib/site.ts'

/** The link to sign in with the OpenID Connect provider of the settings, if there is one. */
export const OidcLink = ({ search }: { search: string }) =>
  site.oidcName !== '' && (
    <a className="button mt-5 w-full" href={routes.oidc + search}>
      Continue with {site.oidcName}
    </a>
  )
