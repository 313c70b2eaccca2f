// A booking link, phone and e-mail beside the calendar, whether or not it loads, and what is good to have
// ready.
import { organisation } from "#content/organisation.ts";
import { schedule } from "#content/pages/schedule.ts";

const link = "inline-flex min-h-11 items-center break-words underline underline-offset-4 hover:decoration-2";

export function OtherContactOptions() {
  const { bookingPage } = organisation.links;
  return (
    <aside aria-labelledby="other-ways" className="border-2 border-drawing p-5 lg:sticky lg:top-6">
      <h2 id="other-ways" className="text-2xl">
        {schedule.otherTitle}
      </h2>
      <ul className="mt-3">
        {bookingPage ? (
          <li>
            <a href={bookingPage} className={`${link} text-action`}>
              {schedule.bookingPage}
            </a>
          </li>
        ) : null}
        <li>
          <a href={`tel:${organisation.phone.replaceAll(/\D/g, "")}`} className={link}>
            {schedule.call} {organisation.phone}
          </a>
        </li>
        <li>
          <a href={`mailto:${organisation.email}`} className={`${link} [overflow-wrap:anywhere]`}>
            {schedule.write} {organisation.email}
          </a>
        </li>
      </ul>
      <h3 className="lettering mt-5 text-ink-muted">{schedule.askTitle}</h3>
      <ul className="mt-2 list-[square] space-y-1 pl-5 text-base marker:text-drawing">
        {schedule.ask.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </aside>
  );
}
