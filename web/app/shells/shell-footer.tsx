import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { LegalLinks } from '#web/components/legal-links.tsx'

/** Footer of every page after the login. Hidden while the page loads, because it would jump below the content. */
export const ShellFooter = () => (
  <footer className="border-t print:hidden text-[13px] text-ink-2 [main:has([data-arriving])+&]:invisible">
    <div className="mx-auto flex max-w-[1328px] flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3 sm:px-6">
      <p>{PRODUCT_NAME}</p>
      <LegalLinks />
    </div>
  </footer>
)
