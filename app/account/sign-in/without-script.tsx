// What the sign-in page says without script: signing in needs it, and looking up an application does not.
import { ButtonLink } from "../../ui/button.tsx";
import { useWords } from "../../words/words.tsx";

export function WithoutScript() {
  const { signIn, noScript } = useWords("auth");
  const { lookUp } = useWords("footer");
  return (
    <noscript>
      <h1 className="font-bold font-heading text-4xl">{signIn.title}</h1>
      <p className="mt-4">{noScript}</p>
      <p className="mt-4">
        <ButtonLink to={lookUp.to} variant="outline">
          {lookUp.label}
        </ButtonLink>
      </p>
    </noscript>
  );
}
