// The key of a new authenticator app as picture, text and link, and the code that verifies that the app has
// it.
import { formatMessage } from "../../../words/format-message.ts";
import { Button } from "../../ui/button.tsx";
import type { CloseDisclosure } from "../../ui/disclosure.tsx";
import { focusWhenShown } from "../../ui/take-focus.ts";
import { useWords } from "../../words/words.tsx";
import type { AuthFailure } from "../auth-request.ts";
import { CodeForm } from "../form/code-form.tsx";
import { type Authenticator, removeFactor, verifyAppCode } from "../second-factor/factors.ts";

type AuthenticatorKeyProps = { authenticator: Authenticator; close: CloseDisclosure; onAdded: () => void };

export function AuthenticatorKey({ authenticator, close, onAdded }: AuthenticatorKeyProps) {
  const { cancel: cancelLabel, factors } = useWords("security");
  const { authenticator: words, ready } = factors;
  const { id, name, picture, secret, uri } = authenticator;

  async function verify(code: string): Promise<AuthFailure | undefined> {
    const failure = await verifyAppCode(id, code);
    if (failure) return failure;
    onAdded();
    close(formatMessage(ready, { name }));
    return undefined;
  }

  function cancel() {
    void removeFactor(id);
    close();
  }

  return (
    <div className="space-y-4">
      <p ref={focusWhenShown} tabIndex={-1}>
        {words.scan}
      </p>
      <img src={picture} alt={words.picture} width={216} height={216} className="h-auto max-w-full" />
      <a
        href={uri}
        className="hidden min-h-11 items-center underline underline-offset-4 pointer-coarse:inline-flex"
      >
        {words.openApp}
      </a>
      <div>
        <p>{words.orType}</p>
        <p translate="no" className="mt-1 flex select-all flex-wrap gap-x-2 font-mono text-lg">
          {groupsOfFour(secret).map(({ at, text }) => (
            <span key={at}>{text}</span>
          ))}
        </p>
      </div>
      <CodeForm name="appCode" words={words.code} redeem={verify} />
      <Button variant="quiet" className="px-0!" onClick={cancel}>
        {cancelLabel}
      </Button>
    </div>
  );
}

function groupsOfFour(secret: string): { at: number; text: string }[] {
  return Array.from(secret.matchAll(/.{1,4}/g), ({ index, 0: text }) => ({ at: index, text }));
}
