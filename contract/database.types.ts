// Generated from the migrations by commands/generate-types.ts; do not edit.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
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
    Functions: { [_ in never]: never }
    Enums: { [_ in never]: never }
    CompositeTypes: { [_ in never]: never }
  }
}
