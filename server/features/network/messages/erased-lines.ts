/** An automatic line about a tip, without the tip's address; what became of the tip is shown with the tip. */
export const ERASED_LINES = { blank: [], reworded: { content: 'Neuigkeit zu Ihrem Tipp.' } } as const
