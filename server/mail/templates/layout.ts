import type { MailTemplate } from '../render.ts'

/** Content of one of our own emails. Every text may contain `{{placeholders}}` and is otherwise plain. */
export interface Draft {
  readonly subject: string
  readonly heading: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  /** Third-party text, set apart from ours, with its line breaks. */
  readonly quote?: string
  /** `url` is a placeholder's name. */
  readonly button?: { readonly label: string; readonly url: string }
  /** Below the button, smaller. */
  readonly notes?: readonly string[]
}

const FONT = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Both parts of an email in the product's design: tables and inline styles, because mail programs support these. */
export function layOut(draft: Draft): MailTemplate {
  return { subject: draft.subject, html: renderHtml(draft), text: renderText(draft) }
}

const paragraph = (text: string) =>
  `<p class="ink" style="margin:0 0 16px;${FONT};font-size:16px;line-height:25px;color:#1c1917;white-space:pre-line">${text}</p>`

/** URLs in it become links. */
const note = (text: string) =>
  `<p class="ink-2" style="margin:0 0 10px;${FONT};font-size:14px;line-height:21px;color:#57534e">${text.replace(/\{\{(\w+Url)\}\}/g, link)}</p>`

const link = (url: string) => `<a class="link" href="${url}" style="color:#0f4c5c;word-break:break-all">${url}</a>`

const quoted = (text: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px"><tr>
<td class="quiet ink" style="padding:16px 18px;background:#f4f2ee;border-left:3px solid #0f4c5c;border-radius:4px;${FONT};font-size:15px;line-height:23px;color:#1c1917;white-space:pre-line;word-break:break-word">${text}</td>
</tr></table>`

/** The button, and the same URL as text, because some programs remove buttons. */
const button = ({ label, url }: NonNullable<Draft['button']>) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr>
<td class="button" bgcolor="#0f4c5c" style="border-radius:8px;background:#0f4c5c"><a class="button-text" href="{{${url}}}" style="display:inline-block;padding:13px 26px;${FONT};font-size:16px;line-height:22px;font-weight:600;color:#ffffff;text-decoration:none">${label}</a></td>
</tr></table>
<p class="ink-2" style="margin:0 0 20px;${FONT};font-size:13px;line-height:20px;color:#57534e">Falls sich die Schaltfläche nicht öffnen lässt, kopieren Sie diese Adresse in Ihren Browser:<br>${link(`{{${url}}}`)}</p>`

/** Programs with a dark mode use these colours; the others keep the light ones from the inline styles. */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:600px){.inside{padding:28px 22px!important}.page{padding:16px 8px!important}}
@media (prefers-color-scheme:dark){.page{background:#171513!important}.panel{background:#201d1a!important;border-color:#38332d!important}.quiet{background:#282420!important;border-color:#6fb7c6!important}.ink{color:#f3f0eb!important}.ink-2{color:#b9b1a7!important}.link,.name{color:#6fb7c6!important}.button{background:#6fb7c6!important}.button-text{color:#0d2027!important}.line{border-color:#38332d!important}}`

function renderHtml({ subject, heading, greeting, paragraphs, quote, button: action, notes = [] }: Draft): string {
  const last =
    notes.length === 0 ? '' : `<div class="line" style="margin:4px 0 18px;border-top:1px solid #e6e2da"></div>${notes.map(note).join('\n')}`
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${STYLE}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#faf9f7">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#faf9f7" style="padding:36px 16px;background:#faf9f7"><tr><td align="center">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px">
<tr><td class="name" style="padding:0 4px 18px;${FONT};font-size:19px;line-height:24px;font-weight:700;letter-spacing:-0.2px;color:#0f4c5c">{{productName}}</td></tr>
<tr><td class="panel inside" bgcolor="#ffffff" style="padding:36px 40px 28px;background:#ffffff;border:1px solid #e6e2da;border-radius:14px">
<h1 class="ink" style="margin:0 0 20px;${FONT};font-size:23px;line-height:30px;font-weight:700;letter-spacing:-0.3px;color:#1c1917">${heading}</h1>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
${quote === undefined ? '' : quoted(quote)}${action === undefined ? '' : button(action)}${last}
</td></tr>
<tr><td class="ink-2" style="padding:18px 4px 0;${FONT};font-size:13px;line-height:20px;color:#57534e">Diese E-Mail wurde automatisch von {{productName}} an {{email}} gesendet.<br><a class="link" href="{{publicUrl}}" style="color:#0f4c5c">{{publicUrl}}</a></td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

function renderText({ heading, greeting, paragraphs, quote, button: action, notes = [] }: Draft): string {
  const parts = [
    heading,
    greeting,
    ...paragraphs,
    ...(quote === undefined ? [] : [quote]),
    ...(action === undefined ? [] : [`${action.label}:\n{{${action.url}}}`]),
    ...notes,
    '-- \nDiese E-Mail wurde automatisch von {{productName}} an {{email}} gesendet.\n{{publicUrl}}',
  ]
  return `${parts.join('\n\n')}\n`
}
