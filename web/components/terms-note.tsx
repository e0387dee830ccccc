import { Link } from 'react-router'
import { paths } from '../lib/paths.ts'

const LEADS_TO: Readonly<Record<string, string>> = {
  AGB: paths.terms,
  'Vereinbarung zur Auftragsverarbeitung': paths.processingAgreement,
  Datenschutz: paths.privacy,
}
const WORDS = new RegExp(`(${Object.keys(LEADS_TO).join('|')})`)

/** The terms an account is created under, stored with it. They open in a new tab, so that the form is kept. */
export const TermsNote = ({ sentence }: { sentence: string }) => (
  <p className="text-[13px] text-ink-2">
    {sentence.split(WORDS).map((words) =>
      LEADS_TO[words] ? (
        <Link key={words} to={LEADS_TO[words]} target="_blank" className="text-accent underline underline-offset-2">
          {words}
        </Link>
      ) : (
        words
      ),
    )}
  </p>
)
