import { type Endpoint, hasBody, pathParameters } from '#contract/endpoint.ts'
import { docx, pdf } from '#tests/support/documents.ts'
import type { Operation, Schema } from '#tests/support/openapi.ts'
import {
  corruptBody,
  corruptObject,
  invalidTexts,
  object,
  type Pools,
  valid,
} from './generate-values.ts'
import type { Member, Members } from './members.ts'
import { pick, type Random } from './model.ts'

interface Made {
  path: string
  init: RequestInit
  who: Member | undefined
  /** What is invalid about it, for the report. */
  how: string
  /** Not a request of the endpoint any more: any valid error response is right. */
  isOutsideContract: boolean
}

/** Programs of the catalog. */
export const catalogIds = ['one', 'two', 'three']

/** Calls that hash a password are a hundred times slower, and therefore rarer. */
const slow = new Set([
  'session.signUp',
  'session.logIn',
  'account.changePassword',
  'account.resetPassword',
  'account.remove',
])
const files = [
  pdf(),
  docx(),
  pdf({ catalog: '/OpenAction << /S /JavaScript /JS (1) >>' }),
  Buffer.from('MZ'),
  Buffer.alloc(0),
]
/** The smallest GIF. */
const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')
const fileNames = [
  'a.pdf',
  'a.docx',
  'a.doc',
  'a.PDF',
  'a.pdf.exe',
  '../../x.pdf',
  'a',
  '',
  'a.gif',
  `${'x'.repeat(400)}.pdf`,
]

/** Creates a generator of valid and invalid requests for any endpoint. */
export function createRequestGenerator(random: Random, members: Members) {
  let names = 0
  const uniqueName = () => {
    names += 1
    return names
  }
  const chance = (share: number) => random() < share

  function poolsOf(who: Member | undefined): Pools {
    const someone = () => members.randomMember()?.uid ?? 'u_none'
    const id = (kind: string) => () => members.id(kind) ?? someone()
    const never = (kind: string) => `${kind}_${'0'.repeat(25)}`
    const or = (usual: () => unknown, other: () => unknown) => () =>
      chance(0.85) ? usual() : other()
    return {
      userId: or(someone, () => never('u')),
      commentId: or(id('comment'), () => never('k')),
      parentId: or(id('comment'), () => never('k')),
      id: or(id('contribution'), () => never('c')),
      lastId: id('contribution'),
      programId: or(() => pick(random, catalogIds), id('contribution')),
      programIds: () => [pick(random, catalogIds), 'unknown-program'],
      taskId: () => pick(random, ['own-1', 'own-2', 'essay']),
      sessionId: id(`session ${who?.uid}`),
      email: or(
        () => members.randomMember()?.email,
        () => `new${uniqueName()}@example.edu`,
      ),
      password: or(
        () => who?.password ?? members.randomMember()?.password,
        () => `cedar lantern ${uniqueName()}`,
      ),
      currentPassword: () => who?.password,
      confirmation: () => (chance(0.2) ? 'DELETE' : 'delete'),
      token: () => members.linkToken() ?? 'none',
      photoURL: id('photo'),
      graduationYear: () => String(1950 + Math.floor(random() * 151)),
      applicationDeadline: () => '2027-02-15',
      applicationLink: () => 'https://example.org/apply',
      today: () => '',
      ownDate: () => '2027-02-15',
      link: () => 'https://example.org/portal',
    }
  }

  function formOf({ field }: { field: string }): FormData {
    const form = new FormData()
    const bytes = field === 'resume' ? pick(random, files) : chance(0.7) ? gif : pick(random, files)
    const name = chance(0.7)
      ? field === 'resume'
        ? 'a.pdf'
        : 'a.gif'
      : (pick(random, fileNames) ?? '')
    if (!chance(0.05))
      form.append(chance(0.05) ? 'other' : field, new File([Uint8Array.from(bytes ?? [])], name))
    if (chance(0.1)) form.append(field, 'a text')
    if (chance(0.05)) form.append(field, new File([Uint8Array.from(gif)], name))
    return form
  }

  /** Any text for an id that does not change the structure of the path. */
  const inPath = (text: string): string =>
    chance(0.1) && text.trim() === text
      ? text.replace(/^\.*$|[?#/\\]/g, 'x')
      : encodeURIComponent(text).replace(/^\.*$/, 'x')

  return function make(endpoint: Endpoint, operation: Operation, name: string): Made {
    const isGood = chance(slow.has(name) ? 0.12 : 0.5)
    const wrong = isGood
      ? 'good'
      : (pick(random, ['who', 'value', 'value', 'value', 'form', 'where']) ?? 'good')
    const who =
      endpoint.access === 'admin' && chance(0.8) ? members.randomAdmin() : members.randomMember()
    const pools = poolsOf(who)
    const headers: Record<string, string> = {}
    if (wrong !== 'who' && who) headers.authorization = `Bearer ${who.token}`
    if (wrong === 'who' && chance(0.7))
      headers.authorization =
        pick(random, [
          `Bearer ${members.invalidToken()}`,
          'Basic eDp5',
          'Bearer',
          `bearer  ${who?.token}`,
          `Bearer ${'x'.repeat(9000)}`,
        ]) ?? ''
    if (chance(0.1)) headers['idempotency-key'] = String(Math.floor(random() * 50))

    const parameters = operation.parameters ?? []
    const schemaOf = (field: string): Schema =>
      parameters.find(each => each.name === field)?.schema ?? {}
    let path = endpoint.path as string
    for (const field of pathParameters(endpoint.path)) {
      const usual = String(valid(random, schemaOf(field), field, pools))
      const odd = pick(random, invalidTexts) || 'x'
      path = path.replace(
        `:${field}`,
        wrong === 'value' && chance(0.5) ? inPath(odd) : inPath(usual),
      )
    }
    const query = new URLSearchParams()
    for (const { name: field, schema } of parameters.filter(each => each.in === 'query')) {
      if (chance(0.6)) query.append(field, String(valid(random, schema, field, pools)))
      if (wrong === 'value' && chance(0.6)) query.append(field, pick(random, invalidTexts) ?? '')
    }
    if (wrong === 'value' && chance(0.1)) query.append('uid', 'u_x')

    let body: RequestInit['body'] = null
    if (endpoint.upload) {
      body = formOf(endpoint.upload)
      if (wrong === 'form') {
        headers['content-type'] =
          pick(random, [
            'multipart/form-data',
            'multipart/form-data; boundary=x',
            'application/json',
          ]) ?? ''
        body =
          pick(random, [
            '',
            '--x',
            '--x\r\nContent-Disposition: form-data; name="resume"\r\n\r\n',
            '{}',
          ]) ?? ''
      }
    } else if (hasBody(endpoint.method)) {
      const schema = operation.requestBody?.content['application/json']?.schema ?? {}
      const values = object(random, schema, pools)
      body = JSON.stringify(wrong === 'value' ? corruptObject(random, values) : values)
      headers['content-type'] = chance(0.9) ? 'application/json' : 'application/json; charset=utf-8'
      if (wrong === 'form') {
        if (chance(0.7)) body = corruptBody(random, body)
        else
          headers['content-type'] =
            pick(random, [
              'text/plain',
              'application/x-www-form-urlencoded',
              'application/jsonp',
              '',
            ]) ?? ''
      }
    }
    let method: string = endpoint.method
    if (wrong === 'where') {
      const changes = [
        () =>
          (method = pick(random, ['PATCH', 'DELETE', 'PUT', 'POST', 'OPTIONS', 'HEAD']) ?? method),
        () => (path += '/'),
        () => (path = path.replace('/api', '/API')),
        () => (path += '/%2e%2e/%00'),
        () => (path = path.replace('/api/', '/api//')),
      ]
      pick(random, changes)?.()
      if (method === 'HEAD') body = null
    }
    const text = query.size > 0 ? `?${query}` : ''
    return {
      path: path + text,
      init: { method, headers, body },
      who,
      how: wrong,
      isOutsideContract: wrong === 'where',
    }
  }
}
