import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { forInstallation } from './extension-file.ts'

const readBytes = (name: string) => new Uint8Array(readFileSync(new URL(`../../../../extension/${name}`, import.meta.url)))
const place = { server: 'https://nordlicht.test', portals: [] }

it("the packed extension uses the installation's product name in the manifest and on the page", () => {
  const built = { 'manifest.json': readBytes('manifest.json'), 'panel.html': readBytes('panel.html') }
  const files = forInstallation(built, place, 'Nordlicht $& Töchter')
  const [manifest, page] = ['manifest.json', 'panel.html'].map((name) => new TextDecoder().decode(files[name]))
  expect(JSON.parse(manifest ?? '')).toMatchObject({
    name: 'Nordlicht $& Töchter',
    action: { default_title: 'Diese Seite in Nordlicht $& Töchter' },
    host_permissions: ['https://nordlicht.test/*'],
  })
  expect(page).toContain('<meta name="application-name" content="Nordlicht $& Töchter" />')
  expect(`${manifest}${page}`).not.toContain('Giebel')
})
