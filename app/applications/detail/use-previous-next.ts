// Steps from one application of the list to the previous or next one, in the order of its filter. After the
// last loaded row the next page is fetched.
import { useState } from "react";
import { detailWords } from "#content/pages/application-detail.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { formatCount, formatTotal } from "../describe-application.ts";
import type { useApplications } from "../list/use-applications.ts";

const words = detailWords.steps;

type Stepping = {
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
  const [message, setMessage] = useState("");
  const index = applications.findIndex(({ id }) => id === openId);
  const isListed = index >= 0;
  const total = formatTotal(Math.max(matching ?? 0, applications.length), isMoreMatching && list.hasNextPage);

  function step(direction: Direction) {
    if (!isListed || list.isFetchingNextPage) return;
    const neighbor = applications[index + (direction === "next" ? 1 : -1)];
    if (neighbor) return open(neighbor.id);
    if (direction === "next" && list.hasNextPage) return void stepIntoNextPage();
    setMessage(words.none);
  }

  async function stepIntoNextPage() {
    setMessage(words.loading);
    const { data, isError } = await list.fetchNextPage();
    if (isError) return setMessage(words.failed);
    const rows = data?.pages.flat() ?? [];
    const next = rows[rows.findIndex(({ id }) => id === openId) + 1];
    if (next) open(next.id);
    else setMessage(words.none);
  }

  function open(id: string) {
    setMessage("");
    onOpen(id);
  }

  return {
    step,
    message,
    position: isListed ? words.position(formatCount(index + 1), total) : undefined,
    hasPrevious: index > 0,
    hasNext: isListed && (index + 1 < applications.length || list.hasNextPage),
  };
}
