import { Link } from 'react-router'
import { paths } from '../lib/paths.ts'

const LEADS_TO: Readonly<Record<string, string>> = {
  AGB: paths.terms,
  'Vereinbarung zur Auftragsverarbeitung': paths.processingAgreement,
  Datenschutz: paths.privacy,
}
const WORDS = new RegExp(`(${Object.keys(LEADS_TO).join('|')})`)

/** Under which texts an account is opened: the words that are kept with it. They open beside the form, which nobody wants to fill in twice. */
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
