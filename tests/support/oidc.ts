import { createServer } from 'node:http'
// @ts-expect-error It has no types.
import Provider from 'oidc-provider'
import { listen } from './listen.ts'

/** A person at the provider, by the claims that it sends. */
interface Claims {
  sub: string
  email?: string | undefined
  email_verified?: boolean | undefined
  name?: string
}

/** Whom the browser tests meet at the provider. */
const somebody: Claims = {
  sub: '1',
  email: 'somebody@id.example.edu',
  email_verified: true,
  name: 'Somebody Else',
}

/**
 * An OpenID Connect provider on loopback, at which `person` is signed in without a form. Its
 * clients must use PKCE.
 */
export async function startOidcProvider(origin = 'http://localhost:4321') {
  const state = { person: somebody }
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    const login = { accountId: state.person.sub }
    void provider.interactionFinished(request, response, { login })
  })
  const port = await listen(server)
  const issuer = `http://127.0.0.1:${port}`
  const settings = {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'yard',
    OIDC_CLIENT_SECRET: 'a secret of the tests',
    PUBLIC_OIDC_NAME: 'Example ID',
    PUBLIC_SITE_URL: origin,
  }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: settings.OIDC_CLIENT_ID,
        client_secret: settings.OIDC_CLIENT_SECRET,
        redirect_uris: [`${origin}/auth/oidc`],
      },
    ],
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key of the tests'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => state.person,
    }),
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    async loadExistingGrant({ oidc }: { oidc: Record<string, Record<string, string>> }) {
      const clientId = oidc.client?.clientId
      const grant = new provider.Grant({ clientId, accountId: oidc.session?.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()

  return {
    settings,
    /** Follows an address at the provider like a browser; the query with which it returns. */
    async visit(address: string, person: Claims): Promise<string> {
      state.person = person
      const cookies = new Map<string, string>()
      let url = new URL(address)
      while (url.origin === issuer) {
        const cookie = [...cookies].map(pair => pair.join('=')).join('; ')
        const { headers } = await fetch(url, { redirect: 'manual', headers: { cookie } })
        for (const line of headers.getSetCookie()) {
          const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
          cookies.set(name, value)
        }
        url = new URL(headers.get('location') ?? '', url)
      }
      return url.search.slice(1)
    },
    close: () => void server.close(),
  }
}
