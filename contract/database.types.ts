// Generated from the migrations by commands/generate-types.ts; do not edit.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
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
      application_count_entries: {
        Row: {
          difference: number
          id: number
          status: string
        }
        Insert: {
          difference: number
          id?: number
          status: string
        }
        Update: {
          difference?: number
          id?: number
          status?: string
        }
        Relationships: []
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
          exported_at: string
          exported_by: string | null
          exported_by_email: string | null
          filter: string
          id: string
        }
        Insert: {
          exported_at?: string
          exported_by?: string | null
          exported_by_email?: string | null
          filter: string
          id?: string
        }
        Update: {
          exported_at?: string
          exported_by?: string | null
          exported_by_email?: string | null
          filter?: string
          id?: string
        }
        Relationships: []
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
          application_id: string
          body: string
          id: string
          sent_to: string
          subject: string
          written_at: string
          written_by: string | null
          written_by_email: string | null
        }
        Insert: {
          application_id: string
          body: string
          id?: string
          sent_to: string
          subject: string
          written_at?: string
          written_by?: string | null
          written_by_email?: string | null
        }
        Update: {
          application_id?: string
          body?: string
          id?: string
          sent_to?: string
          subject?: string
          written_at?: string
          written_by?: string | null
          written_by_email?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "application_messages_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: false
            referencedRelation: "scholarship_applications"
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
        Relationships: []
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
      application_counts: {
        Args: Record<PropertyKey, never>
        Returns: {
          status: string | null
          applications: number | null
        }[]
      }
      application_search_count: {
        Args: {
          patterns?: string[]
          address_prefixes?: string[]
          wanted_status?: string
          only_held?: boolean
        }
        Returns: {
          applications: number | null
          is_more: boolean | null
        }[]
      }
      application_signals: {
        Args: {
          application_ids: string[]
        }
        Returns: {
          application_id: string | null
          held_reason: string | null
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
      search_applications: {
        Args: {
          patterns?: string[]
          address_prefixes?: string[]
          wanted_status?: string
          only_held?: boolean
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
        }[]
      }
    }
    Enums: { [_ in never]: never }
    CompositeTypes: { [_ in never]: never }
  }
}
