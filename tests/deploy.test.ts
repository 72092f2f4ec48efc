import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, type TestContext, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'yard-deploy-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a program to its end; the test is skipped if it is not installed. */
function run(context: TestContext, program: string, ...args: string[]) {
  const env = { PATH: `${process.env.PATH}:/usr/sbin`, HOME: folder }
  const { error, status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8' })
  if (error) context.skip(`${program} is not installed`)
  return { status, output: stdout + stderr }
}

test('nginx accepts nginx.conf', context => {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const files = ['-keyout', key, '-out', certificate, '-subj', '/CN=yard.example.edu']
  run(context, 'openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files)
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replace(/(ssl_certificate_key) .*;/, `$1 ${key};`)
    .replace(/(ssl_certificate) .*;/, `$1 ${certificate};`)
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, `pid ${folder}/pid; error_log stderr; events {} http { ${site} }`)
  const { status, output } = run(context, 'nginx', '-t', '-p', folder, '-c', file)
  expect(output).toContain('syntax is ok')
  expect(status).toBe(0)
})

test('Caddy accepts the Caddyfile', context => {
  const file = resolve('deploy/Caddyfile')
  const { status, output } = run(context, 'caddy', 'validate', '--config', file)
  expect(output).toContain('Valid configuration')
  expect(status).toBe(0)
})

test('systemd knows every setting of the units', context => {
  const units = globSync('deploy/*.{service,timer}')
  const { output } = run(context, 'systemd-analyze', 'verify', '--man=no', ...units)
  expect(output.split('\n').filter(line => line.includes('hbcu-yard'))).toEqual([])
})

// Of 10. What is left is network and a compiler, which the server needs.
test('the unit of the server leaves an exposure of at most 1.5', context => {
  const unit = 'deploy/hbcu-yard.service'
  const limits = ['--offline=true', '--threshold=15', '--no-pager']
  const { status, output } = run(context, 'systemd-analyze', 'security', ...limits, unit)
  expect(status, output).toBe(0)
})

test('HAProxy accepts haproxy.cfg', context => {
  const { status, output } = run(context, 'haproxy', '-c', '-f', 'deploy/patroni/haproxy.cfg')
  expect(status, output).toBe(0)
})

test('Patroni accepts patroni.yml', context => {
  const file = join(folder, 'patroni.yml')
  const template = readFileSync('deploy/patroni/patroni.yml', 'utf8')
  writeFileSync(file, template.replaceAll('@ADDRESS@', '127.0.0.2').replaceAll(/@\w+@/g, 'yard1'))
  const { output } = run(context, 'patroni', '--validate-config', file)
  // It also wants what may be left out.
  const lines = output.split('\n').filter(line => line && !line.endsWith('is not defined.'))
  expect(lines).toEqual([])
})
