import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Colleague } from './colleague.ts'

const STYLE = `body{font:16px/1.5 system-ui;margin:0;background:#eef1f5;color:#1b2430}main{max-width:26rem;margin:10vh auto;background:#fff;
padding:2rem;border-radius:.75rem}h1{font-size:1.4rem;margin:0 0 .5rem}button{display:block;width:100%;margin:.5rem 0;padding:.8rem 1rem;
font:inherit;text-align:left;background:#fff;border:1px solid #c5ccd6;border-radius:.5rem;cursor:pointer}small{display:block;color:#55606e}`

const page = (title: string, content: string) =>
  `<!doctype html><html lang="de"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>${title}</title>
<style>${STYLE}</style><main><h1>${title}</h1>${content}</main></html>`

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)

/** Who of the company signs in; a real provider would ask for a password here. */
export function chooseAccount(colleagues: readonly Colleague[], hint: string): string {
  const first = (one: Colleague) => (one.email.toLowerCase() === hint.toLowerCase() ? 0 : 1)
  const buttons = colleagues
    .toSorted((one, other) => first(one) - first(other))
    .map(
      ({ sub, email, given_name, family_name }) =>
        `<button name="account" value="${escape(sub)}">${escape(`${given_name} ${family_name}`)}<small>${escape(email)}</small></button>`,
    )
  return page(
    'Firmenkonto der Demo',
    `<p>Bei wem melden Sie sich an? Ein echter Anbieter fragt hier nach dem Passwort der Firma.</p>
<form method="post">${buttons.join('')}<button name="account" value="">Abbrechen</button></form>`,
  )
}

export function confirmLogout(ctx: KoaContextWithOIDC, form: string): void {
  ctx.body = page(
    'Bei der Firma abmelden?',
    `<p>Damit endet auch, was über das Firmenkonto geöffnet wurde.</p>${form}<button form="op.logoutForm" name="logout" value="yes">Abmelden</button>`,
  )
}

export const LOGGED_OUT = page('Abgemeldet', '<p>Sie sind beim Firmenkonto abgemeldet.</p>')
