import { Link } from 'react-router'
import { cn } from '#web/lib/class-names.ts'
import { useMay } from '#web/lib/may.ts'
import { paths } from '#web/lib/paths.ts'

/** Leads those who answer for the office to what is stored about a person, named by the key `of`. */
export const DeskLink = ({ of, className }: { of: string; className: string }) =>
  useMay('privacy.desk') ? (
    <Link to={`${paths.privacyDesk}?of=${encodeURIComponent(of)}`} className={cn('text-[13px] text-accent hover:underline', className)}>
      Auskunft und Löschung
    </Link>
  ) : null
