import PostalMime from 'postal-mime'

/** The parts of an email that are read. */
export interface ParsedMail {
  /** The sender's address in lower case; empty if there is none. */
  readonly from: string
  readonly subject: string
  readonly text: string | null
  readonly html: string | null
  /** Complete attached emails, as received. */
  readonly attached: readonly Buffer[]
  /** Whether emails are attached in a format that only Outlook reads. */
  readonly hasOutlookFiles: boolean
}

/** Maximum nesting depth of parts. */
const DEPTH_MAX = 20
const HEADERS_MAX = 256 * 1_024
/** Maximum number of attached emails that are read. */
const ATTACHED_MAX = 10

/** Throws if the nesting or the headers exceed what real emails have. */
export async function parseMail(raw: Buffer): Promise<ParsedMail> {
  const mail = await PostalMime.parse(raw, { maxNestingDepth: DEPTH_MAX, maxHeadersSize: HEADERS_MAX, forceRfc822Attachments: true })
  return {
    from: (mail.from?.address ?? '').toLowerCase(),
    subject: (mail.subject ?? '').slice(0, 500),
    text: mail.text ?? null,
    html: mail.html ?? null,
    attached: mail.attachments
      .filter(({ mimeType, filename }) => mimeType === 'message/rfc822' || /\.eml$/i.test(filename ?? ''))
      .slice(0, ATTACHED_MAX)
      .map(({ content }) => asSent(content)),
    hasOutlookFiles: mail.attachments.some(
      ({ mimeType, filename }) => mimeType === 'application/ms-tnef' || /\.msg$|^winmail\.dat$/i.test(filename ?? ''),
    ),
  }
}

/** The parser ends lines with LF alone, but signatures are computed over CRLF. */
const asSent = (content: ArrayBuffer | Uint8Array | string): Buffer =>
  Buffer.from(
    Buffer.from(content as Uint8Array)
      .toString('latin1')
      .replace(/\r?\n/g, '\r\n'),
    'latin1',
  )
