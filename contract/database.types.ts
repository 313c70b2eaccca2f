// Generated from the migrations by commands/generate-types.ts; do not edit.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      application_announcements: {
        Row: {
          application_id: string
          decision: string
          how: string
          id: string
          told_at: string
          told_by: string | null
          told_by_email: string | null
        }
        Insert: {
          application_id: string
          decision: string
          how?: string
          id?: string
          told_at?: string
          told_by?: string | null
          told_by_email?: string | null
        }
        Update: {
          application_id?: string
          decision?: string
          how?: string
          id?: string
          told_at?: string
          told_by?: string | null
          told_by_email?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "application_announcements_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: false
            referencedRelation: "scholarship_applications"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "application_announcements_decision_fkey"
            columns: ["decision"]
            isOneToOne: false
            referencedRelation: "application_statuses"
            referencedColumns: ["name"]
          },
        ]
      }
      application_assignment_changes: {
        Row: {
          application_id: string
          assignee_email: string | null
          changed_at: string
          changed_by: string | null
          changed_by_email: string | null
          id: number
        }
        Insert: {
          application_id: string
          assignee_email?: string | null
          changed_at?: string
          changed_by?: string | null
          changed_by_email?: string | null
          id?: number
        }
        Update: {
          application_id?: string
          assignee_email?: string | null
          changed_at?: string
          changed_by?: string | null
          changed_by_email?: string | null
          id?: number
        }
        Relationships: [
          {
            foreignKeyName: "application_assignment_changes_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: false
            referencedRelation: "scholarship_applications"
            referencedColumns: ["id"]
          },
        ]
      }
      application_assignments: {
        Row: {
          application_id: string
          assigned_at: string
          assigned_by: string | null
          assigned_by_email: string | null
          assignee: string
          assignee_email: string | null
        }
        Insert: {
          application_id: string
          assigned_at?: string
          assigned_by?: string | null
          assigned_by_email?: string | null
          assignee: string
          assignee_email?: string | null
        }
        Update: {
          application_id?: string
          assigned_at?: string
          assigned_by?: string | null
          assigned_by_email?: string | null
          assignee?: string
          assignee_email?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "application_assignments_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: true
            referencedRelation: "scholarship_applications"
            referencedColumns: ["id"]
          },
        ]
      }
      application_changes: {
        Row: {
          application_id: string
          changed_at: string
          changed_by: string | null
          changed_by_email: string | null
          from_status: string
          id: number
          to_status: string
        }
        Insert: {
          application_id: string
          changed_at?: string
          changed_by?: string | null
          changed_by_email?: string | null
          from_status: string
          id?: number
          to_status: string
        }
        Update: {
          application_id?: string
          changed_at?: string
          changed_by?: string | null
          changed_by_email?: string | null
          from_status?: string
          id?: number
          to_status?: string
        }
        Relationships: [
          {
            foreignKeyName: "application_changes_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: false
            referencedRelation: "scholarship_applications"
            referencedColumns: ["id"]
          },
        ]
      }
      application_contact_changes: {
        Row: {
          application_id: string
          by_applicant: boolean
          changed_at: string
          changed_by: string | null
          changed_by_email: string | null
          field: string
          from_value: string
          id: string
          to_value: string
        }
        Insert: {
          application_id: string
          by_applicant?: boolean
          changed_at?: string
          changed_by?: string | null
          changed_by_email?: string | null
          field: string
          from_value: string
          id?: string
          to_value: string
        }
        Update: {
          application_id?: string
          by_applicant?: boolean
          changed_at?: string
          changed_by?: string | null
          changed_by_email?: string | null
          field?: string
          from_value?: string
          id?: string
          to_value?: string
        }
        Relationships: [
          {
            foreignKeyName: "application_contact_changes_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: false
            referencedRelation: "scholarship_applications"
            referencedColumns: ["id"]
          },
        ]
      }
      application_erasures: {
        Row: {
          application_id: string
          erased_at: string
          erased_by: string | null
          erased_by_email: string | null
          id: string
          kind: string
          reason: string
        }
        Insert: {
          application_id: string
          erased_at?: string
          erased_by?: string | null
          erased_by_email?: string | null
          id?: string
          kind: string
          reason?: string
        }
        Update: {
          application_id?: string
          erased_at?: string
          erased_by?: string | null
          erased_by_email?: string | null
          id?: string
          kind?: string
          reason?: string
        }
        Relationships: []
      }
      application_exports: {
        Row: {
          applications: number | null
          exported_at: string
          exported_by: string | null
          exported_by_email: string | null
          filter: string
          format: string | null
          id: string
          version: string | null
        }
        Insert: {
          applications?: number | null
          exported_at?: string
          exported_by?: string | null
          exported_by_email?: string | null
          filter: string
          format?: string | null
          id?: string
          version?: string | null
        }
        Update: {
          applications?: number | null
          exported_at?: string
          exported_by?: string | null
          exported_by_email?: string | null
          filter?: string
          format?: string | null
          id?: string
          version?: string | null
        }
        Relationships: []
      }
      application_helpers: {
        Row: {
          application_id: string
          created_at: string
          email: string
          ended_at: string | null
          may_follow: boolean
          name: string
          organization: string
        }
        Insert: {
          application_id: string
          created_at?: string
          email?: string
          ended_at?: string | null
          may_follow?: boolean
          name: string
          organization?: string
        }
        Update: {
          application_id?: string
          created_at?: string
          email?: string
          ended_at?: string | null
          may_follow?: boolean
          name?: string
          organization?: string
        }
        Relationships: [
          {
            foreignKeyName: "application_helpers_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: true
            referencedRelation: "scholarship_applications"
            referencedColumns: ["id"]
          },
        ]
      }
      application_message_outcomes: {
        Row: {
          message_id: string
          outcome: string
          settled_at: string
        }
        Insert: {
          message_id: string
          outcome: string
          settled_at?: string
        }
        Update: {
          message_id?: string
          outcome?: string
          settled_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "application_message_outcomes_message_id_fkey"
            columns: ["message_id"]
            isOneToOne: true
            referencedRelation: "application_messages"
            referencedColumns: ["id"]
          },
        ]
      }
      application_messages: {
        Row: {
          announces: string | null
          application_id: string
          body: string
          due_on: string | null
          id: string
          reminds: string | null
          sent_to: string
          subject: string
          written_at: string
          written_by: string | null
          written_by_email: string | null
        }
        Insert: {
          announces?: string | null
          application_id: string
          body: string
          due_on?: string | null
          id?: string
          reminds?: string | null
          sent_to: string
          subject: string
          written_at?: string
          written_by?: string | null
          written_by_email?: string | null
        }
        Update: {
          announces?: string | null
          application_id?: string
          body?: string
          due_on?: string | null
          id?: string
          reminds?: string | null
          sent_to?: string
          subject?: string
          written_at?: string
          written_by?: string | null
          written_by_email?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "application_messages_announces_fkey"
            columns: ["announces"]
            isOneToOne: false
            referencedRelation: "application_statuses"
            referencedColumns: ["name"]
          },
          {
            foreignKeyName: "application_messages_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: false
            referencedRelation: "scholarship_applications"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "application_messages_reminds_fkey"
            columns: ["reminds"]
            isOneToOne: true
            referencedRelation: "application_messages"
            referencedColumns: ["id"]
          },
        ]
      }
      application_notes: {
        Row: {
          application_id: string
          body: string
          id: string
          written_at: string
          written_by: string | null
          written_by_email: string | null
        }
        Insert: {
          application_id: string
          body: string
          id?: string
          written_at?: string
          written_by?: string | null
          written_by_email?: string | null
        }
        Update: {
          application_id?: string
          body?: string
          id?: string
          written_at?: string
          written_by?: string | null
          written_by_email?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "application_notes_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: false
            referencedRelation: "scholarship_applications"
            referencedColumns: ["id"]
          },
        ]
      }
      application_replies: {
        Row: {
          application_id: string
          body: string
          did: string | null
          due_on: string | null
          how: string | null
          id: string
          next_step: string
          question: string | null
          said_by: string
          written_at: string
          written_by: string | null
          written_by_email: string | null
        }
        Insert: {
          application_id: string
          body?: string
          did?: string | null
          due_on?: string | null
          how?: string | null
          id?: string
          next_step?: string
          question?: string | null
          said_by?: string
          written_at?: string
          written_by?: string | null
          written_by_email?: string | null
        }
        Update: {
          application_id?: string
          body?: string
          did?: string | null
          due_on?: string | null
          how?: string | null
          id?: string
          next_step?: string
          question?: string | null
          said_by?: string
          written_at?: string
          written_by?: string | null
          written_by_email?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "application_replies_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: false
            referencedRelation: "scholarship_applications"
            referencedColumns: ["id"]
          },
        ]
      }
      application_scores: {
        Row: {
          application_id: string
          criterion: string
          reviewer: string
          reviewer_email: string | null
          score: number
          scored_at: string
        }
        Insert: {
          application_id: string
          criterion: string
          reviewer?: string
          reviewer_email?: string | null
          score: number
          scored_at?: string
        }
        Update: {
          application_id?: string
          criterion?: string
          reviewer?: string
          reviewer_email?: string | null
          score?: number
          scored_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "application_scores_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: false
            referencedRelation: "scholarship_applications"
            referencedColumns: ["id"]
          },
        ]
      }
      application_statuses: {
        Row: {
          decides: boolean
          name: string
          position: number
        }
        Insert: {
          decides: boolean
          name: string
          position: number
        }
        Update: {
          decides?: boolean
          name?: string
          position?: number
        }
        Relationships: []
      }
      application_viewers: {
        Row: {
          account_id: string
          application_id: string | null
          seen_at: string
        }
        Insert: {
          account_id?: string
          application_id?: string | null
          seen_at?: string
        }
        Update: {
          account_id?: string
          application_id?: string | null
          seen_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "application_viewers_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: false
            referencedRelation: "scholarship_applications"
            referencedColumns: ["id"]
          },
        ]
      }
      digest_subscriptions: {
        Row: {
          account_id: string
          looked_at: string
        }
        Insert: {
          account_id?: string
          looked_at?: string
        }
        Update: {
          account_id?: string
          looked_at?: string
        }
        Relationships: []
      }
      document_parts: {
        Row: {
          content: string
          hash: string
          part: number
        }
        Insert: {
          content: string
          hash: string
          part: number
        }
        Update: {
          content?: string
          hash?: string
          part?: number
        }
        Relationships: [
          {
            foreignKeyName: "document_parts_hash_fkey"
            columns: ["hash"]
            isOneToOne: false
            referencedRelation: "documents"
            referencedColumns: ["hash"]
          },
        ]
      }
      documents: {
        Row: {
          bytes: number
          hash: string
          stored_at: string
          stored_by: string | null
          stored_by_email: string | null
          was_on_site: boolean
        }
        Insert: {
          bytes: number
          hash: string
          stored_at?: string
          stored_by?: string | null
          stored_by_email?: string | null
          was_on_site?: boolean
        }
        Update: {
          bytes?: number
          hash?: string
          stored_at?: string
          stored_by?: string | null
          stored_by_email?: string | null
          was_on_site?: boolean
        }
        Relationships: []
      }
      drafts: {
        Row: {
          based_on: Json | null
          changed_at: string
          changed_by: string | null
          changed_by_email: string | null
          file: string
          path: string[]
          value: Json
          version: number
        }
        Insert: {
          based_on?: Json | null
          changed_at?: string
          changed_by?: string | null
          changed_by_email?: string | null
          file: string
          path: string[]
          value: Json
          version?: number
        }
        Update: {
          based_on?: Json | null
          changed_at?: string
          changed_by?: string | null
          changed_by_email?: string | null
          file?: string
          path?: string[]
          value?: Json
          version?: number
        }
        Relationships: []
      }
      editors: {
        Row: {
          account_id: string
          added_at: string
        }
        Insert: {
          account_id: string
          added_at?: string
        }
        Update: {
          account_id?: string
          added_at?: string
        }
        Relationships: []
      }
      held_applications: {
        Row: {
          application_id: string
          held_at: string
          reason: string
        }
        Insert: {
          application_id: string
          held_at?: string
          reason: string
        }
        Update: {
          application_id?: string
          held_at?: string
          reason?: string
        }
        Relationships: [
          {
            foreignKeyName: "held_applications_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: true
            referencedRelation: "scholarship_applications"
            referencedColumns: ["id"]
          },
        ]
      }
      media: {
        Row: {
          hash: string
          named_at: string | null
          stored_at: string
          stored_by: string | null
          stored_by_email: string | null
          widest: number
        }
        Insert: {
          hash: string
          named_at?: string | null
          stored_at?: string
          stored_by?: string | null
          stored_by_email?: string | null
          widest: number
        }
        Update: {
          hash?: string
          named_at?: string | null
          stored_at?: string
          stored_by?: string | null
          stored_by_email?: string | null
          widest?: number
        }
        Relationships: []
      }
      media_files: {
        Row: {
          content: string
          format: string
          hash: string
          width: number
        }
        Insert: {
          content: string
          format: string
          hash: string
          width: number
        }
        Update: {
          content?: string
          format?: string
          hash?: string
          width?: number
        }
        Relationships: [
          {
            foreignKeyName: "media_files_hash_fkey"
            columns: ["hash"]
            isOneToOne: false
            referencedRelation: "media"
            referencedColumns: ["hash"]
          },
        ]
      }
      publications: {
        Row: {
          changes_addresses: boolean
          follows: number | null
          note: string
          number: number
          overrides: Json
          published_at: string
          published_by: string | null
          published_by_email: string | null
        }
        Insert: {
          changes_addresses?: boolean
          follows?: number | null
          note?: string
          number: number
          overrides: Json
          published_at?: string
          published_by?: string | null
          published_by_email?: string | null
        }
        Update: {
          changes_addresses?: boolean
          follows?: number | null
          note?: string
          number?: number
          overrides?: Json
          published_at?: string
          published_by?: string | null
          published_by_email?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "publications_follows_fkey"
            columns: ["follows"]
            isOneToOne: false
            referencedRelation: "publications"
            referencedColumns: ["number"]
          },
        ]
      }
      review_requests: {
        Row: {
          application_id: string
          asked_at: string
          asked_by: string | null
          asked_by_email: string | null
          reviewer_id: string
        }
        Insert: {
          application_id: string
          asked_at?: string
          asked_by?: string | null
          asked_by_email?: string | null
          reviewer_id: string
        }
        Update: {
          application_id?: string
          asked_at?: string
          asked_by?: string | null
          asked_by_email?: string | null
          reviewer_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "review_requests_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: false
            referencedRelation: "scholarship_applications"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "review_requests_reviewer_id_fkey"
            columns: ["reviewer_id"]
            isOneToOne: false
            referencedRelation: "reviewers"
            referencedColumns: ["id"]
          },
        ]
      }
      reviewer_changes: {
        Row: {
          changed_at: string
          changed_by: string | null
          changed_by_email: string | null
          email: string
          hides_names: boolean
          id: number
          sees: string
          what: string
        }
        Insert: {
          changed_at?: string
          changed_by?: string | null
          changed_by_email?: string | null
          email: string
          hides_names: boolean
          id?: number
          sees: string
          what: string
        }
        Update: {
          changed_at?: string
          changed_by?: string | null
          changed_by_email?: string | null
          email?: string
          hides_names?: boolean
          id?: number
          sees?: string
          what?: string
        }
        Relationships: []
      }
      reviewers: {
        Row: {
          accepted_at: string | null
          account_id: string | null
          email: string
          hides_names: boolean
          id: string
          invited_at: string
          invited_by: string | null
          invited_by_email: string | null
          mailed_at: string | null
          sees: string
          told_at: string | null
        }
        Insert: {
          accepted_at?: string | null
          account_id?: string | null
          email: string
          hides_names?: boolean
          id?: string
          invited_at?: string
          invited_by?: string | null
          invited_by_email?: string | null
          mailed_at?: string | null
          sees?: string
          told_at?: string | null
        }
        Update: {
          accepted_at?: string | null
          account_id?: string | null
          email?: string
          hides_names?: boolean
          id?: string
          invited_at?: string
          invited_by?: string | null
          invited_by_email?: string | null
          mailed_at?: string | null
          sees?: string
          told_at?: string | null
        }
        Relationships: []
      }
      saved_views: {
        Row: {
          created_at: string
          id: string
          name: string
          owner: string
          query: string
        }
        Insert: {
          created_at?: string
          id?: string
          name: string
          owner?: string
          query: string
        }
        Update: {
          created_at?: string
          id?: string
          name?: string
          owner?: string
          query?: string
        }
        Relationships: []
      }
      scholarship_application_details: {
        Row: {
          address: string
          application_id: string
          created_at: string
          language: string
          program: string
          zip: string
        }
        Insert: {
          address: string
          application_id: string
          created_at?: string
          language?: string
          program: string
          zip: string
        }
        Update: {
          address?: string
          application_id?: string
          created_at?: string
          language?: string
          program?: string
          zip?: string
        }
        Relationships: [
          {
            foreignKeyName: "scholarship_application_details_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: true
            referencedRelation: "scholarship_applications"
            referencedColumns: ["id"]
          },
        ]
      }
      scholarship_applications: {
        Row: {
          budget: string | null
          city: string | null
          created_at: string
          education: string
          email: string
          experience: string
          first_name: string
          id: string
          last_name: string
          phone: string
          state: string | null
          status: string
          why_interested: string
        }
        Insert: {
          budget?: string | null
          city?: string | null
          created_at?: string
          education: string
          email: string
          experience: string
          first_name: string
          id?: string
          last_name: string
          phone: string
          state?: string | null
          status?: string
          why_interested: string
        }
        Update: {
          budget?: string | null
          city?: string | null
          created_at?: string
          education?: string
          email?: string
          experience?: string
          first_name?: string
          id?: string
          last_name?: string
          phone?: string
          state?: string | null
          status?: string
          why_interested?: string
        }
        Relationships: [
          {
            foreignKeyName: "status_known"
            columns: ["status"]
            isOneToOne: false
            referencedRelation: "application_statuses"
            referencedColumns: ["name"]
          },
        ]
      }
      user_roles: {
        Row: {
          role: string
          user_id: string
        }
        Insert: {
          role: string
          user_id: string
        }
        Update: {
          role?: string
          user_id?: string
        }
        Relationships: []
      }
    }
    Views: { [_ in never]: never }
    Functions: {
      administrators: {
        Args: Record<PropertyKey, never>
        Returns: {
          id: string | null
          email: string | null
        }[]
      }
      application_export_rows: {
        Args: {
          application_ids: string[]
        }
        Returns: {
          application_id: string | null
          program: string | null
          state: string | null
          language: string | null
          is_held: boolean | null
          decision_days: number | null
          decided_at: string | null
          decided_by_email: string | null
          told_at: string | null
          is_untold: boolean | null
          waits_for: string | null
          waits_until: string | null
          wishes: string | null
          assignee_email: string | null
          scores: Json | null
        }[]
      }
      application_marks: {
        Args: {
          application_ids: string[]
        }
        Returns: {
          application_id: string | null
          is_untold: boolean | null
          waits_for: string | null
          waits_until: string | null
          wishes: string | null
          wishes_since: string | null
        }[]
      }
      application_news: {
        Args: {
          since?: string
        }
        Returns: {
          kind: string | null
          id: string | null
          application_id: string | null
          by_email: string | null
          is_own: boolean | null
          at: string | null
        }[]
      }
      application_overview: {
        Args: {
          time_zone: string
          weeks?: number
        }
        Returns: {
          kind: string | null
          value: string | null
          applications: number | null
        }[]
      }
      application_report: {
        Args: {
          since: string
          until: string
          time_zone: string
        }
        Returns: {
          grouped_by: string | null
          value: string | null
          status: string | null
          received: number | null
          given_up: number | null
          waiting: number | null
          decided: number | null
          told: number | null
          half_within: number | null
          most_within: number | null
        }[]
      }
      application_reviews: {
        Args: {
          of_application: string
        }
        Returns: {
          reviewer_id: string | null
          email: string | null
          is_accepted: boolean | null
          asked_by_email: string | null
          asked_at: string | null
          given: number | null
        }[]
      }
      application_score_list: {
        Args: {
          of_application: string
        }
        Returns: {
          criterion: string | null
          reviewer_email: string | null
          is_own: boolean | null
          score: number | null
          scored_at: string | null
        }[]
      }
      application_tab_counts: {
        Args: {
          filter?: Json
        }
        Returns: {
          tab: string | null
          applications: number | null
          is_more: boolean | null
        }[]
      }
      ask_reviewer: {
        Args: {
          of_reviewer: string
          application_ids: string[]
        }
        Returns: {
          application_id: string | null
        }[]
      }
      correct_own_email: {
        Args: {
          application_id: string
          email: string
          new_email: string
        }
        Returns: {
          change_id: string | null
          program: string | null
          is_held: boolean | null
        }[]
      }
      decide_and_send: {
        Args: {
          decisions: Json
        }
        Returns: {
          application_id: string | null
          outcome: string | null
          status: string | null
        }[]
      }
      delete_review_note: {
        Args: {
          of_note: string
        }
        Returns: {
          outcome: string | null
        }[]
      }
      discard_draft: {
        Args: {
          file: string
          path: string[]
          known_version: number
        }
        Returns: {
          is_saved: boolean | null
          version: number | null
          value: Json | null
          changed_by_email: string | null
          changed_at: string | null
        }[]
      }
      document_part: {
        Args: {
          hash: string
          bytes: number
          part: number
        }
        Returns: {
          content: string | null
        }[]
      }
      editing_right: {
        Args: Record<PropertyKey, never>
        Returns: {
          may_publish: boolean | null
        }[]
      }
      give_review_score: {
        Args: {
          of_review: string
          of_criterion: string
          given: number
        }
        Returns: {
          outcome: string | null
        }[]
      }
      list_applications: {
        Args: {
          filter?: Json
          sort?: string
          after_value?: string
          after_id?: string
          most?: number
        }
        Returns: {
          id: string | null
          first_name: string | null
          last_name: string | null
          email: string | null
          phone: string | null
          city: string | null
          state: string | null
          budget: string | null
          education: string | null
          experience: string | null
          why_interested: string | null
          status: string | null
          created_at: string | null
          sort_name: string | null
          program: string | null
          language: string | null
          is_held: boolean | null
        }[]
      }
      media_file: {
        Args: {
          hash: string
          width: number
          format: string
        }
        Returns: {
          content: string | null
        }[]
      }
      my_applications: {
        Args: Record<PropertyKey, never>
        Returns: {
          reference: string | null
          program: string | null
          received_at: string | null
          state: string | null
          wishes: string | null
          wishes_since: string | null
        }[]
      }
      my_review_right: {
        Args: {
          invitation?: string
        }
        Returns: {
          sees: string | null
          hides_names: boolean | null
        }[]
      }
      newest_publication: {
        Args: {
          known: number
        }
        Returns: {
          number: number | null
          overrides: Json | null
          changed_addresses: boolean | null
        }[]
      }
      open_my_application: {
        Args: {
          reference: string
        }
        Returns: {
          token: string | null
        }[]
      }
      possible_duplicate_reasons: {
        Args: {
          application_ids: string[]
        }
        Returns: {
          application_id: string | null
          same_email: boolean | null
          same_phone: boolean | null
          same_name: boolean | null
        }[]
      }
      possible_duplicates: {
        Args: {
          of_application: string
        }
        Returns: {
          id: string | null
          first_name: string | null
          last_name: string | null
          status: string | null
          created_at: string | null
          same_email: boolean | null
          same_phone: boolean | null
          same_name: boolean | null
          same_address: boolean | null
        }[]
      }
      publish_drafts: {
        Args: {
          follows: number
          overrides: Json
          note: string
          included: Json
        }
        Returns: {
          number: number | null
        }[]
      }
      published_values: {
        Args: Record<PropertyKey, never>
        Returns: {
          file: string | null
          path: string[] | null
          published_by_email: string | null
          published_at: string | null
        }[]
      }
      review_application: {
        Args: {
          of_review: string
        }
        Returns: {
          id: string | null
          reference: string | null
          created_at: string | null
          first_name: string | null
          last_name: string | null
          email: string | null
          phone: string | null
          address: string | null
          city: string | null
          zip: string | null
          state: string | null
          program: string | null
          language: string | null
          budget: string | null
          education: string | null
          experience: string | null
          why_interested: string | null
          additions: Json | null
          is_closed: boolean | null
        }[]
      }
      review_counts: {
        Args: {
          criteria?: number
        }
        Returns: {
          tab: string | null
          applications: number | null
        }[]
      }
      review_list: {
        Args: {
          tab?: string
          criteria?: number
          after_at?: string
          after_id?: string
        }
        Returns: {
          id: string | null
          reference: string | null
          created_at: string | null
          first_name: string | null
          last_name: string | null
          program: string | null
          language: string | null
          given: number | null
        }[]
      }
      review_notes: {
        Args: {
          of_review: string
        }
        Returns: {
          id: string | null
          body: string | null
          written_at: string | null
        }[]
      }
      review_scores: {
        Args: {
          of_review: string
        }
        Returns: {
          criterion: string | null
          reviewer_email: string | null
          is_own: boolean | null
          score: number | null
        }[]
      }
      reviewer_list: {
        Args: {
          criteria?: number
        }
        Returns: {
          id: string | null
          email: string | null
          sees: string | null
          hides_names: boolean | null
          invited_by_email: string | null
          invited_at: string | null
          accepted_at: string | null
          is_expired: boolean | null
          asked: number | null
          scored: number | null
        }[]
      }
      reviewer_scores: {
        Args: {
          of_application: string
        }
        Returns: {
          criterion: string | null
          reviewer_email: string | null
          is_own: boolean | null
          score: number | null
        }[]
      }
      save_draft: {
        Args: {
          file: string
          path: string[]
          value: Json
          based_on: Json
          known_version: number
        }
        Returns: {
          is_saved: boolean | null
          version: number | null
          value: Json | null
          changed_by_email: string | null
          changed_at: string | null
        }[]
      }
      set_application_statuses: {
        Args: {
          changes: Json
        }
        Returns: {
          application_id: string | null
          is_set: boolean | null
        }[]
      }
      store_document_part: {
        Args: {
          hash: string
          bytes: number
          part: number
          content: string
        }
        Returns: {
          is_stored: boolean | null
        }[]
      }
      store_media_file: {
        Args: {
          hash: string
          widest: number
          width: number
          format: string
          content: string
        }
        Returns: {
          is_stored: boolean | null
        }[]
      }
      stored_documents: {
        Args: {
          hashes: string[]
        }
        Returns: {
          hash: string | null
          bytes: number | null
        }[]
      }
      stored_media: {
        Args: {
          hashes: string[]
        }
        Returns: {
          hash: string | null
          widest: number | null
        }[]
      }
      write_review_note: {
        Args: {
          note_id: string
          of_review: string
          words: string
        }
        Returns: {
          outcome: string | null
        }[]
      }
    }
    Enums: { [_ in never]: never }
    CompositeTypes: { [_ in never]: never }
  }
}
