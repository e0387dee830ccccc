/** First tab stop: jumps to the content. */
export const SkipLink = () => (
  <a
    href="#inhalt"
    onClick={(event) => {
      event.preventDefault()
      document.getElementById('inhalt')?.focus()
    }}
    className="print:hidden fixed top-2 left-2 z-80 -translate-y-20 rounded-control bg-accent px-4 py-2 font-medium text-on-accent focus:translate-y-0"
  >
    Zum Inhalt springen
  </a>
)
