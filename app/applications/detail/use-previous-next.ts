// Steps from one application of the list to the previous or next one, in the order of its filter. After the
// last loaded row the next page is fetched.
import { useRef, useState } from "react";
import { isDecision } from "../../../contract/application-status.ts";
import { formatMessage } from "../../../words/format-message.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { useWords } from "../../words/words.tsx";
import { formatCount, formatTotal } from "../describe-application.ts";
import type { useApplications } from "../list/use-applications.ts";
import { mergeOrder } from "./step-order.ts";

export type Stepping = {
  openId: string;
  list: ReturnType<typeof useApplications>["list"];
  applications: StoredApplication[];
  /** The total, loaded or not. */
  matching: number | undefined;
  isMoreMatching: boolean;
  onOpen: (id: string) => void;
};

export type Direction = "previous" | "next";

export function usePreviousNext({ openId, list, applications, matching, isMoreMatching, onOpen }: Stepping) {
  const words = useWords("applicationDetail").steps;
  const applicationsWords = useWords("applications");
  const [message, setMessage] = useState("");
  const order = useOrder(applications);
  const isStepping = useRef(false);
  const index = order.indexOf(openId);
  const isListed = index >= 0;
  const most = Math.max(matching ?? 0, order.length);
  const total = formatTotal(most, isMoreMatching && list.hasNextPage, applicationsWords);

  function step(direction: Direction) {
    if (!isListed || isStepping.current) return;
    const neighbor = order[index + (direction === "next" ? 1 : -1)];
    if (neighbor) return open(neighbor);
    if (direction === "next" && list.hasNextPage) return void stepIntoNextPage(() => true);
    setMessage(words.none);
  }

  /** Opens the next undecided one below, or else the first one above. */
  function stepToUndecided() {
    if (!isListed || isStepping.current) return;
    const here = applications.findIndex(({ id }) => id === openId);
    const below = applications.slice(here + 1).find(isWaiting);
    if (below) return open(below.id);
    if (list.hasNextPage) return void stepIntoNextPage(isWaiting);
    openOrSay(applications.find(isWaiting), words.noneUndecided);
  }

  /** The open one has just been decided. */
  function isWaiting(row: StoredApplication): boolean {
    return row.id !== openId && !isDecision(row.status);
  }

  async function stepIntoNextPage(isWanted: (row: StoredApplication) => boolean) {
    setMessage(words.loading);
    isStepping.current = true;
    let page = await loadNextPage();
    while (!page.isError && !page.data?.pages.at(-1)?.some(isWanted) && page.hasNextPage)
      page = await loadNextPage();
    isStepping.current = false;
    if (page.isError) setMessage(words.failed);
    else openOrSay(page.data?.pages.at(-1)?.find(isWanted), words.none);
  }

  /** Joins the request that the list itself may have sent. */
  function loadNextPage() {
    return list.fetchNextPage({ cancelRefetch: false });
  }

  function openOrSay(row: StoredApplication | undefined, otherwise: string) {
    if (row) open(row.id);
    else setMessage(otherwise);
  }

  function open(id: string) {
    setMessage("");
    onOpen(id);
  }

  return {
    step,
    stepToUndecided,
    message,
    position: isListed ? formatMessage(words.position, { number: formatCount(index + 1), total }) : undefined,
    hasPrevious: index > 0,
    hasNext: isListed && (index + 1 < order.length || list.hasNextPage),
  };
}

function useOrder(applications: StoredApplication[]): readonly string[] {
  const last = useRef<readonly string[]>([]);
  last.current = mergeOrder(
    last.current,
    applications.map(({ id }) => id),
  );
  return last.current;
}
