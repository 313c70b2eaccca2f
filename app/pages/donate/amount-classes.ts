// How the amounts look, whether they are buttons of the preview or links to a payment page.

export const amountListClass = "grid grid-cols-3 gap-2 sm:gap-3";
export const amountClass = "min-h-20 w-full px-1 text-[clamp(1.5rem,6.6vw,2.25rem)] sm:min-h-24";
