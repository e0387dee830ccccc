import PostalMime from 'postal-mime'

/** What stands in a mail, as far as anything reads it. */
export interface ParsedMail {
  /** Address of the sender, in small letters; empty where there is none. */
  readonly from: string
  readonly subject: string
  readonly text: string | null
  readonly html: string | null
}

/** Parts within parts. */
const DEPTH_MAX = 20
const HEADERS_MAX = 256 * 1_024

/** Throws where a mail is nested or headed as no honest one is. */
export async function parseMail(raw: Buffer): Promise<ParsedMail> {
  const mail = await PostalMime.parse(raw, { maxNestingDepth: DEPTH_MAX, maxHeadersSize: HEADERS_MAX })
  return {
    from: (mail.from?.address ?? '').toLowerCase(),
    subject: (mail.subject ?? '').slice(0, 500),
    text: mail.text ?? null,
    html: mail.html ?? null,
  }
}
