import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listEndpoints } from '#contract'
import { hasBody, pathParameters } from '#contract/endpoint.ts'
import { errorCatalog, errorCodesOf } from '#contract/errors.ts'
import { checkDecision } from '#contract/permissions.ts'
import { checkAccess } from '#contract/roles.ts'

const endpoints = listEndpoints().map(({ endpoint }) => endpoint)

/** What is compared with what is stored, and never stored. */
const compared = ['limit', 'lastId', 'token', 'version']

describe.each(endpoints)('$method $path', endpoint => {
  test('takes texts as texts, without control characters', () => {
    for (const [name, schema] of Object.entries(endpoint.input.def.shape)) {
      const isText = ['a long text', 'a@b.co'].some(text => z.safeParse(schema, text).success)
      if (!isText || compared.includes(name)) continue
      for (const other of [1, true, [], { $ne: null }, 'a\ud800'])
        expect(z.safeParse(schema, other).success, `${name}: ${JSON.stringify(other)}`).toBe(false)
      // Some are refused with one, names lose it.
      for (const control of ['\u0000', '\u001b', '\u007f'])
        expect(z.safeParse(schema, `a${control}`).data ?? '', name).not.toContain(control)
    }
  })

  test('has an input for every path parameter, and none for the caller', () => {
    const names = Object.keys(endpoint.input.def.shape)
    expect(names).toEqual(expect.arrayContaining(pathParameters(endpoint.path)))
    // A path may name the owner of a resume; a body or a query names no user.
    const sent = names.filter(name => !pathParameters(endpoint.path).includes(name))
    expect(sent).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(uid|userId|author|role)$/)]),
    )
  })

  test('lists its own errors once, without the common ones', () => {
    const codes = errorCodesOf(endpoint)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes).toContain('server/unavailable')
    expect(codes.includes('request/malformed')).toBe(hasBody(endpoint.method))
    expect(codes.includes('session/none')).toBe(endpoint.access !== 'anyone')
  })
})

test('every error has a code, a status and a message', () => {
  const poor = Object.entries(errorCatalog).filter(
    ([code, { status, message }]) =>
      !/^[a-z]+\/[a-z-]+$/.test(code) || status < 400 || !/^[A-Z]/.test(message),
  )
  expect(poor).toEqual([])
})

test.each([
  [null, 'anyone', undefined],
  [null, 'member', 'session/none'],
  [null, 'staff', 'session/none'],
  [{ role: 'member' }, 'member', undefined],
  [{ role: 'member' }, 'staff', 'session/not-admin'],
  [{ role: 'admin' }, 'own', undefined],
  [{ role: 'admin', staffRole: 'owner' }, 'own', undefined],
  [{ role: 'admin', staffRole: 'editor' }, 'own', 'session/role'],
] as const)('%j as actor of a call for %s: %s', (actor, access, code) =>
  expect(checkAccess(actor, access)).toBe(code),
)

const may = { status: 'approved', applicationMonth: 'May' }
test.each([
  [{ status: 'approved' }, 'contribution/no-month'],
  [may, undefined],
  [{ ...may, website: 'peachbio.org' }, undefined],
  [{ ...may, website: '' }, undefined],
  [{ ...may, website: 'by mail' }, 'contribution/no-link'],
  [{ ...may, website: 'by mail', applicationLink: 'https://a.org' }, undefined],
  [{ status: 'rejected', reason: ' \u200b' }, 'contribution/no-reason'],
  [{ status: 'rejected', reason: 'Closed' }, undefined],
  [{ status: 'pending' }, undefined],
])('a decision %j is stopped by %s', (decision, code) =>
  expect(checkDecision({ website: 'https://example.org', ...decision })).toBe(code),
)
