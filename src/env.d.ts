/// <reference types="astro/client" />

interface ImportMetaEnv {
  readonly PUBLIC_BACKEND_URL?: string
  readonly PUBLIC_FILE_ORIGINS?: string
  readonly PUBLIC_ADMIN_UIDS?: string
  readonly PUBLIC_GOOGLE_CLIENT_ID?: string
  readonly PUBLIC_OIDC_NAME?: string
  readonly PUBLIC_SOCIAL_LINKS?: string
  readonly PUBLIC_CONTACT_EMAIL?: string
}
