import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { SETTINGS } from '#server/config.ts'
import { contract } from '#shared/contract/index.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const found = (text: string, pattern: RegExp): string[] => [...new Set([...text.matchAll(pattern)].map(([, first]) => first ?? ''))]

const guide = read('docs/handbuch/installation.md')
const betrieb = read('docs/handbuch/betrieb.md')
/** The guide's commands and files, without its prose. */
const typed = found(guide, /```\n([\s\S]*?)```/g).join('\n')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const folder = mkdtempSync(join(tmpdir(), 'giebel-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Variables in the deployment files that are not settings of Giebel. */
const OF_FILES = [
  'COPY_TO',
  'GIEBEL_HOST',
  'GIEBEL_APP',
  'GIEBEL_SETTINGS',
  'GIEBEL_USER',
  'POSTGRES_PASSWORD',
  'POSTGRES_USER',
  'POSTGRES_DB',
]

describe('the settings', () => {
  it.each([
    ['deploy/giebel.env', /^#?([A-Z][A-Z0-9_]+)=/gm],
    ['deploy/container/container.env.example', /^#?([A-Z][A-Z0-9_]+)=/gm],
    ['deploy/container/compose.yaml', /^ +([A-Z][A-Z0-9_]+): /gm],
    ['docs/handbuch/installation.md', /`([A-Z]+_[A-Z0-9_]+)(?:=[^`]*)?`/g],
    ['docs/handbuch/betrieb.md', /`([A-Z]+_[A-Z0-9_]+)(?:=[^`]*)?`/g],
  ])('in %s are known', (file, pattern) => {
    const names = found(read(file), pattern)
    expect(names.length).toBeGreaterThan(3)
    expect(names.filter((name) => ![...SETTINGS, ...OF_FILES].includes(name))).toEqual([])
  })

  it.each(['README.md', 'docs/commands.md'])('are all documented in %s', (file) => {
    const text = read(file)
    expect(SETTINGS.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  })
})

describe('the guide', () => {
  it('names existing files, and lists every file to copy', () => {
    for (const path of found(guide, /\b(deploy\/[\w./-]+[\w])/g))
      expect(existsSync(join(root, path)) || path.endsWith('container.env'), path).toBe(true)
    for (const path of found(typed, / (scripts\/[\w.-]+)/g)) expect(existsSync(join(root, path)), path).toBe(true)
    const copied = readdirSync(join(root, 'deploy'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const isElsewhere = /\/deploy\/(?:container|cluster)(?:\/|$)/
    for (const { name } of copied.filter(({ parentPath }) => !isElsewhere.test(parentPath))) expect(guide).toContain(name)
  })

  it('names existing commands', () => {
    const ours = found(typed, /(?:sudo|probe\.env) giebel ([a-z:]+)/g)
    expect(ours).toEqual(expect.arrayContaining(['doctor', 'admin:link', 'db:backup', 'db:restore']))
    for (const name of ours) expect(read('deploy/giebel')).toMatch(new RegExp(`[( |]${name}[ |)]`))
    for (const name of found(guide + betrieb, /npm run ([a-z:]+)/g)) expect(Object.keys(scripts)).toContain(name)
  })

  it('is linked by the doctor', () => {
    for (const file of ['machine.ts', 'database.ts'])
      for (const path of found(read(`server/doctor/${file}`), /(docs\/[\w/-]+\.md)/g)) expect(existsSync(join(root, path))).toBe(true)
  })
})

describe("the operator's command", () => {
  const place = join(folder, 'Größe & Co')
  mkdirSync(place)
  const settings = join(place, 'giebel.env')
  const giebel = (...args: string[]) => {
    // As root it switches to the service's user; any other user is kept.
    const env = { PATH: process.env['PATH'], GIEBEL_APP: root, GIEBEL_SETTINGS: settings, GIEBEL_USER: 'root' }
    const { status, stdout, stderr } = spawnSync('sh', [join(root, 'deploy/giebel'), ...args], { env, encoding: 'utf8' })
    return { status, output: stdout + stderr }
  }

  it("runs with the service's settings, whatever characters they contain", () => {
    const lines = [
      `DATA_DIR='${join(place, 'Daten')}'`,
      'PORT=9',
      "SMTP_URL='smtps://a%40b.de:x%231@mail.example?from=a@b.de&name=Büro & Co'",
    ]
    writeFileSync(settings, lines.join('\n'))
    const { status, output } = giebel('doctor')
    expect(output).toContain(`DATA_DIR (${join(place, 'Daten')}) gibt es noch nicht.`)
    expect(output).not.toContain('✗')
    expect([status, existsSync(join(place, 'Daten'))]).toEqual([0, false])
  })

  it('rejects other commands', () => {
    for (const args of [[], ['start'], ['../doctor'], ['db:types']])
      expect(giebel(...args)).toMatchObject({ status: 2, output: expect.stringMatching(/^Aufruf:/) })
  })
})

describe('the units', () => {
  const units = readdirSync(join(root, 'deploy/systemd'))
  const service = read('deploy/systemd/giebel.service')

  it('start existing programs, and let Giebel stop its database itself', () => {
    const [, program = '', entry = ''] = /^ExecStart=\/opt\/giebel\/(\S+) (\S+)$/m.exec(service) ?? []
    for (const path of [program, entry]) expect(existsSync(join(root, path)), path).toBe(true)
    expect(service).toMatch(/^KillMode=mixed$/m)
    for (const name of units) expect(read(`deploy/systemd/${name}`)).toMatch(/^\[Unit\]\nDescription=\S/)
  })

  it('are valid for systemd-analyze, where installed', () => {
    if (spawnSync('systemd-analyze', ['--version']).error) return
    // The units need a path without spaces.
    const here = join(folder, 'opt-giebel')
    symlinkSync(root, here)
    for (const name of units) {
      const text = read(`deploy/systemd/${name}`).replaceAll('/opt/giebel', here).replaceAll('/usr/bin/rsync', '/bin/true')
      writeFileSync(join(folder, name), text)
    }
    const { stderr } = spawnSync('systemd-analyze', ['verify', ...units.map((name) => join(folder, name))], { encoding: 'utf8' })
    expect(stderr.split('\n').filter((line) => line.includes('giebel'))).toEqual([])
  })
})

it.each(['deploy/nginx/giebel.conf', 'deploy/caddy/Caddyfile'])("%s proxies to Giebel's port and logs no addresses", (file) => {
  const text = read(file)
  expect(found(text, /(127\.0\.0\.1:\d+)/g)).toEqual(['127.0.0.1:3000'])
  expect(text).not.toMatch(/^\s*(access_log (?!off)|log\b)/m)
})

it('nginx accepts the largest upload and overwrites forwarding headers', () => {
  const text = read('deploy/nginx/giebel.conf')
  const largest = Math.max(
    ...Object.values(contract).flatMap((rows) => Object.values(rows).map((row) => ('maxBytes' in row ? row.maxBytes : 0))),
  )
  expect(Number(/client_max_body_size (\d+)m/.exec(text)?.[1]) * 1_048_576).toBeGreaterThan(largest)
  for (const header of ['X-Forwarded-For $remote_addr', 'X-Forwarded-Proto $scheme', 'Host $host', 'Upgrade $http_upgrade'])
    expect(text).toContain(`proxy_set_header ${header};`)
})

describe('the image', () => {
  const file = read('deploy/container/Dockerfile')
  const compose = read('deploy/container/compose.yaml')
  const allowed = found(read('.dockerignore'), /^!(\S+)$/gm)

  it('contains only allowed files and no tests', () => {
    const copied = found(file, /^COPY (.+) \S+$/gm).flatMap((names) => names.split(' '))
    expect(copied.length).toBeGreaterThan(3)
    for (const name of copied) expect(allowed.map((path) => path.split('/')[0])).toContain(name)
    const tracked = allowed.filter((path) => !/^(?:dist|node_modules)\b/.test(path))
    for (const name of tracked) expect(existsSync(join(root, name)), name).toBe(true)
    expect(read('.dockerignore')).toMatch(/^\*$[\s\S]*^\*\*\/\*\.test\.ts$/m)
  })

  it('starts from any Debian 12, with the Node of the installation', () => {
    expect(file).toMatch(/^ARG BASE=docker\.io\/library\/debian:bookworm-slim\nFROM \$\{BASE\}$/m)
    expect([...file.matchAll(/^FROM /gm)]).toHaveLength(1)
    expect(file).toMatch(/PATH=\/app\/node_modules\/\.bin:/)
  })

  it('runs as an unprivileged user, has a health check, and contains no secret', () => {
    expect(file.indexOf('USER giebel')).toBeGreaterThan(0)
    expect(file.indexOf('\nCMD')).toBeGreaterThan(file.indexOf('USER giebel'))
    expect(file).toMatch(/HEALTHCHECK [\s\S]*\/readyz/)
    expect(file).not.toMatch(/^(ENV|ARG|COPY).*(SECRET|PASSWORD|PASSPHRASE|secret\.key|\.env)/m)
    expect(read('.gitignore')).toContain('deploy/container/container.env')
  })

  it('gets every secret from its environment file, which names no other variable', () => {
    const named = found(compose, /\$\{([A-Z][A-Z0-9_]+)/g)
    expect(found(read('deploy/container/container.env.example'), /^#?([A-Z][A-Z0-9_]+)=/gm).toSorted()).toEqual(named.toSorted())
    for (const line of compose.split('\n').filter((line) => /PASSWORD|SECRET|PASSPHRASE/.test(line))) expect(line).toContain('${')
  })
})
