import PostalMime from 'postal-mime'

/** What stands in a mail, as far as anything reads it. */
export interface ParsedMail {
  /** Address of the sender, in small letters; empty where there is none. */
  readonly from: string
  readonly subject: string
  readonly text: string | null
  readonly html: string | null
  /** Whole mails that it carries, as they were received. */
  readonly attached: readonly Buffer[]
  /** Whether it carries mails in a form that only Outlook reads. */
  readonly hasOutlookFiles: boolean
}

/** Parts within parts. */
const DEPTH_MAX = 20
const HEADERS_MAX = 256 * 1_024
/** Attached mails that are read. */
const ATTACHED_MAX = 10

/** Throws where a mail is nested or headed as no honest one is. */
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

/** The parser ends lines by a line feed alone; signatures are reckoned over both signs. */
const asSent = (content: ArrayBuffer | Uint8Array | string): Buffer =>
  Buffer.from(
    Buffer.from(content as Uint8Array)
      .toString('latin1')
      .replace(/\r?\n/g, '\r\n'),
    'latin1',
  )
