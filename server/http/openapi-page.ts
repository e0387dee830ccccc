import type { Contract, Route } from '#shared/contract/route.ts'
import { KEY_CALLS_PER_MINUTE, SCOPE_LABEL } from '#shared/domain/api-key.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import type { Role } from '#shared/domain/roles.ts'
import { CODE_MEANING } from './code-meaning.ts'

const ROLE_NAME: Record<Role, string> = { agent: 'Makler', partner: 'Partner', admin: 'Administration' }

function whoMayCall({ access }: Route): string {
  if (access === 'public') return 'öffentlich'
  return access === 'session' ? 'angemeldet' : access.map((role) => ROLE_NAME[role]).join(', ')
}

/** The API document as a readable page: plain HTML without scripts, generated from the same contract entries. */
export function openApiPage(contract: Contract): string {
  const sections = Object.entries(contract).map(([noun, rows]) => {
    const lines = Object.values(rows).map(
      (row) => `<tr><td><code>${row.method}</code></td><td><code>${escapeHtml(row.path)}</code></td>
        <td>${escapeHtml(row.summary)}</td><td>${whoMayCall(row)}</td><td>${row.scope ? SCOPE_LABEL[row.scope] : '–'}</td></tr>`,
    )
    return `<h2>${escapeHtml(noun)}</h2>
      <table><thead><tr><th>Verb</th><th>Adresse</th><th>Wozu</th><th>Für wen</th><th>Mit Schlüssel</th></tr></thead><tbody>${lines.join('')}</tbody></table>`
  })
  const meanings = Object.entries(CODE_MEANING).map(
    ([code, meaning]) => `<tr><td><code>${code}</code></td><td>${escapeHtml(meaning)}</td></tr>`,
  )
  const codes = `<h2>Codes der Fehler</h2><table><thead><tr><th>Code</th><th>Bedeutung</th></tr></thead><tbody>${meanings.join('')}</tbody></table>`
  return `<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>Schnittstelle – ${PRODUCT_NAME}</title><style>${STYLE}</style></head><body><main>
    <h1>Die Schnittstelle von ${PRODUCT_NAME}</h1>
    <p>Browser tragen das Sitzungs-Cookie, Programme einen API-Schlüssel aus dem Profil: <code>Authorization: Bearer giebel_…</code>.
    Welches Recht der Schlüssel dafür braucht, steht in der letzten Spalte; wo „–“ steht, geht es mit keinem. Ein Schlüssel darf
    ${KEY_CALLS_PER_MINUTE}-mal in der Minute benutzt werden. Anfragen mit Inhalt senden JSON.</p>
    <p>Ein Fehler ist ein deutscher Satz als Text; mit <code>Accept: application/json</code> kommt er als
    <code>application/problem+json</code> mit einem Code, der sich nicht ändert (Liste am Ende).
    Das vollständige Dokument mit allen Feldern: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p>
    ${sections.join('')}${codes}</main></body></html>`
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:2rem 1rem}
main{max-width:64rem;margin:auto}table{width:100%;border-collapse:collapse;font-size:14px}
th,td{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #8884;vertical-align:top}td:nth-child(2){overflow-wrap:anywhere}`

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}
