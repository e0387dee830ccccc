/** Whether somebody asks this price: sellers who want none shown type "1 €". */
export const isRealPrice = (price: number | null | undefined): price is number => typeof price === 'number' && price > 1
