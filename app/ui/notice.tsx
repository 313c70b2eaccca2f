// A permanent message on the page: what a toast said, or what a screen must state.
import type { ReactNode, Ref } from "react";

const tones = { success: "border-positive", error: "border-danger", plain: "border-drawing" } as const;

type NoticeProps = {
  tone?: keyof typeof tones;
  title?: string;
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
  className?: string;
};

export function Notice({ tone = "plain", title, children, ref, className = "" }: NoticeProps) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className={`rounded-xs border border-l-8 bg-ground-alt p-4 sm:p-6 ${tones[tone]} ${className}`}
    >
      {title ? <p className="font-semibold">{title}</p> : null}
      {children ? <div className="space-y-2 [p+&]:mt-2">{children}</div> : null}
    </div>
  );
}
