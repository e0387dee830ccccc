import { Link } from 'react-router'
import { paths } from '#web/lib/paths.ts'

/** The alternative that works where a portal cannot be read. */
export const MailboxHint = () => (
  <p>
    Anzeigen von dort bringt auch ein{' '}
    <Link to={paths.mailbox} className="text-accent underline underline-offset-2">
      Suchauftrag per E-Mail
    </Link>
    .
  </p>
)
