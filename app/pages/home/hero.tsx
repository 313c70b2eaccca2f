// The hero of the home page: headline, intro and two buttons.
import { ButtonLink } from "../../ui/button.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useWords } from "../../words/words.tsx";

export function Hero() {
  const home = useWords("home");
  const { toast } = useToast();
  return (
    <section className="pt-8 pb-8 lg:flex lg:min-h-[min(44rem,calc(100dvh-6rem))] lg:flex-col lg:justify-center lg:py-14">
      <p className="lettering text-ink-muted">{home.eyebrow}</p>
      <h1 className="mt-4 text-[clamp(2.75rem,7.2vw,5rem)] leading-[0.98]">{home.title}</h1>
      <p className="mt-6 max-w-[54ch] text-[1.1875rem]">{home.intro}</p>
      <div className="mt-8 flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <ButtonLink
          to="/programs"
          data-toast={JSON.stringify(home.welcomeToast)}
          onClick={() => toast(home.welcomeToast)}
        >
          {home.start}
        </ButtonLink>
        <ButtonLink to="/schedule" variant="outline">
          {home.book}
        </ButtonLink>
      </div>
    </section>
  );
}
